// Instructions that Swift has no name for, or no way to ask for in one function only.
#pragma once

#include <stdint.h>

/// Asks for the cache line at an address that is about to be read; any address will do.
///
/// `__builtin_prefetch` into the second-level cache: `prefetcht1`, or `prfm pldl2keep`.
static inline __attribute__((always_inline)) void prefetch(const void *address) {
    __builtin_prefetch(address, 0, 2);
}

#if defined(__x86_64__)
typedef uint16_t words16 __attribute__((vector_size(32), aligned(4), may_alias));

/// Whether this processor has AVX2: `cpuid`.
static inline _Bool hasAVX2(void) { return __builtin_cpu_supports("avx2"); }

/// Mixes two rows of pixels as `crossfadeRow` does, eight at a time, and returns how many: `count` less a rest below 8.
///
/// `share` is the second row's of 256. In Swift a module is compiled for one instruction set, here SSE2; a function for
/// AVX2 alone has to be C. With half the instructions a crossfade takes 1.55 times as long as a copy where the core's other
/// thread is busy and 1.5 where it is not; with SSE2 it is 1.85 and 1.6.
static inline __attribute__((target("avx2"))) long crossfadeWide(
    const uint32_t *a, const uint32_t *b, uint32_t *target, long count, uint16_t share) {
    const uint16_t rest = (uint16_t)(256 - share);
    long x = 0;
    for (; x + 8 <= count; x += 8) {
        const words16 p = *(const words16 *)(a + x), q = *(const words16 *)(b + x);
        const words16 even = (p & 255) * rest + (q & 255) * share + 128;
        const words16 odd = (p >> 8) * rest + (q >> 8) * share + 128;
        const words16 opaque = (words16){0, 0xff00, 0, 0xff00, 0, 0xff00, 0, 0xff00,
                                         0, 0xff00, 0, 0xff00, 0, 0xff00, 0, 0xff00};
        *(words16 *)(target + x) = even >> 8 | (odd & 0xff00) | opaque;
    }
    return x;
}
#endif
