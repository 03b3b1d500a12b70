// HASHIKIT_LOG(...): done where the search can write a proof of what it does (log.hpp); nothing in
// a build that has to be small, the browser's.
#pragma once

#ifdef HASHIKIT_SMALL
#define HASHIKIT_LOG(...)
#else
#define HASHIKIT_LOG(...) __VA_ARGS__
#endif
