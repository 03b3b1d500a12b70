// The interface of this room: a person's reasoning as ratings, explanations and hints.
#pragma once

#include "people/common.hpp"
#include "people/deducer.hpp"
