// The foundation of every room: containers, sorting, random numbers, stop control and errors. Knows
// nothing about puzzles.
#pragma once

#include "base/at.hpp"
#include "base/control.hpp"
#include "base/raise.hpp"
#include "base/random.hpp"
#include "base/rollback.hpp"
#include "base/sort.hpp"
#include "base/union_find.hpp"
#include "base/vector.hpp"
