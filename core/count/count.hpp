// The interface of this room: all solutions at once, without listing them. Census counts them
// exactly, draws uniform samples and counts them by the bridges of each candidate edge; find_total
// counts them only, and reaches further.
#pragma once

#include "count/census.hpp"
#include "count/total.hpp"
