// HASHIKIT_LOG(...): code for writing proofs (log.hpp), left out of the small build (the
// browser's).
#pragma once

#ifdef HASHIKIT_SMALL
#define HASHIKIT_LOG(...)
#else
#define HASHIKIT_LOG(...) __VA_ARGS__
#endif
