// What every room stands on: when to stop, random numbers, sorting, how to refuse. Knows nothing of
// puzzles.
#pragma once

#include "base/at.hpp"
#include "base/control.hpp"
#include "base/raise.hpp"
#include "base/random.hpp"
#include "base/sort.hpp"
#include "base/vector.hpp"
