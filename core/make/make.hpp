// The interface of this room: a recipe goes in, a puzzle comes out.
#pragma once

#include "make/generate.hpp"
