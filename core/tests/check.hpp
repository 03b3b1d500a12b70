// CHECK(condition): ends the program if the condition is false.
#pragma once

#include <cstdio>
#include <cstdlib>

#define CHECK(condition) ((condition) ? void() : check_failed(__FILE__, __LINE__, #condition))

[[noreturn]] inline void check_failed(const char* file, int line, const char* condition) {
    std::fprintf(stderr, "%s:%d: not so: %s\n", file, line, condition);
    std::abort();
}
