// The interface of this room: a request goes in, a puzzle comes out.
#pragma once

#include "make/generate.hpp"
