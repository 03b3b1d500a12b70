// Making puzzles, as other rooms ask for it: a recipe in, a puzzle out.
#pragma once

#include "make/generate.hpp"
