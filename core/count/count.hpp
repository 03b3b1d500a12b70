// The interface of this room: all solutions at once. Counts them exactly, draws some with equal
// chances and says how many have how many bridges on each candidate edge, without listing them.
#pragma once

#include "count/census.hpp"
#include "count/total.hpp"
