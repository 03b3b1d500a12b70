// The interface of this room: a person's reasoning as ratings, explanations, hints and judgements.
#pragma once

#include "people/against.hpp"
#include "people/explain.hpp"
#include "people/hint.hpp"
#include "people/judge.hpp"
#include "people/keys.hpp"
#include "people/rate.hpp"
#include "people/voice.hpp"
