// What every room stands on: lists, sorting, random numbers, when to stop, how to refuse. Knows
// nothing of puzzles.
#pragma once

#include "base/at.hpp"
#include "base/control.hpp"
#include "base/raise.hpp"
#include "base/random.hpp"
#include "base/rollback.hpp"
#include "base/sort.hpp"
#include "base/union_find.hpp"
#include "base/vector.hpp"
