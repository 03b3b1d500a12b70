// A person's reasoning, as other rooms ask for it: ratings, explanations, hints.
#pragma once

#include "people/deducer.hpp"
