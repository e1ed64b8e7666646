"""xoshiro256** in the record: one stream a purpose, seeded by splitmix64 from (seed, game, stream).

Sources: Blackman & Vigna, "Scrambled linear pseudorandom number generators"; Steele, Lea & Flood,
"Fast splittable pseudorandom number generators". Reference vectors are in tests/core/test_rng.py.
"""

from __future__ import annotations

import numpy as np

from simulator.core import jit
from simulator.core.record import HEADER_TYPE, N_STREAMS

U64 = jit.types.uint64
kernel = jit.kernel_decorator(h=HEADER_TYPE, u=U64, v=U64)

GOLDEN = np.uint64(0x9E3779B97F4A7C15)
MIX1 = np.uint64(0xBF58476D1CE4E5B9)
MIX2 = np.uint64(0x94D049BB133111EB)
N5, N7, N9 = np.uint64(5), np.uint64(7), np.uint64(9)
N17, N19, N27, N30, N31, N45, N57 = (np.uint64(n) for n in (17, 19, 27, 30, 31, 45, 57))
N32 = np.uint64(32)
LOW32 = np.uint64(0xFFFFFFFF)


@kernel
def mix(u):
    """The splitmix64 finaliser."""
    u = (u ^ (u >> N30)) * MIX1
    u = (u ^ (u >> N27)) * MIX2
    return u ^ (u >> N31)


@kernel
def game_seed(u, v):
    """Seed of game ``v`` of the run with master seed ``u``."""
    return mix(mix(u + GOLDEN) ^ (v * GOLDEN + MIX1))


@kernel
def seed_streams(h, u):
    """Start all streams of a game from its seed."""
    for stream in range(N_STREAMS):
        x = mix(u + np.uint64(stream + 1) * MIX2)
        for i in range(4):
            x = x + GOLDEN
            h.rng[stream, i] = mix(x)
    return 0


@kernel
def next_u64(h, stream):
    s0 = h.rng[stream, 0]
    s1 = h.rng[stream, 1]
    s2 = h.rng[stream, 2]
    s3 = h.rng[stream, 3]
    m = s1 * N5
    result = ((m << N7) | (m >> N57)) * N9
    shifted = s1 << N17
    s2 = s2 ^ s0
    s3 = s3 ^ s1
    s1 = s1 ^ s2
    s0 = s0 ^ s3
    s2 = s2 ^ shifted
    s3 = (s3 << N45) | (s3 >> N19)
    h.rng[stream, 0] = s0
    h.rng[stream, 1] = s1
    h.rng[stream, 2] = s2
    h.rng[stream, 3] = s3
    return result


@kernel
def below(h, stream, n):
    """Uniform integer in [0, n) for 1 <= n < 2**31 (Lemire's method, exact by rejection)."""
    bound = np.uint64(n)
    m = (next_u64(h, stream) >> N32) * bound
    if (m & LOW32) < bound:
        limit = (np.uint64(0x100000000) - bound) % bound
        while (m & LOW32) < limit:
            m = (next_u64(h, stream) >> N32) * bound
    return int(m >> N32)


if not jit.COMPILED:
    # Wrapping uint64 products are meant here; every other overflow stays loud.
    import warnings

    warnings.filterwarnings("ignore", message="overflow encountered", module=r"simulator\.core\.rng")
