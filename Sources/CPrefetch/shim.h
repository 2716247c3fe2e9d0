// An instruction that Swift has no name for.
#pragma once

/// Asks for the cache line at an address that is about to be read; any address will do.
///
/// `__builtin_prefetch` into the second-level cache: `prefetcht1`, or `prfm pldl2keep`.
static inline __attribute__((always_inline)) void prefetch(const void *address) { __builtin_prefetch(address, 0, 2); }
