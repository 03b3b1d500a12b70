// Answers that prove themselves: what other rooms may use.
#pragma once

#include "proof/checker.hpp"
