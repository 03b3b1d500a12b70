// The interface of this room: a person's reasoning. In: a puzzle, and perhaps a partial drawing.
// Out: ratings, explanations, hints and judgements. Everything is built of techniques, the rules of
// inference that a person uses, each of which is tried only where no easier one applies.
#pragma once

#include "people/against.hpp"
#include "people/explain.hpp"
#include "people/hint.hpp"
#include "people/judge.hpp"
#include "people/keys.hpp"
#include "people/rate.hpp"
#include "people/voice.hpp"
