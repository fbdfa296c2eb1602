// Seeded random numbers for simulations and the generated market; the same seed gives the same
// numbers everywhere.

/**
 * A small, fast, seedable generator (xoshiro128**, 32 bits a step). Integers only, so every engine
 * agrees.
 */
export interface Rng {
  /** A whole number from 0 to 2^32 - 1. */
  next(): number
  /** A whole number from 0 to n - 1, without bias; n from 1 to 2^32. */
  below(n: number): number
}

/** Mixes any number of 32-bit integers into one; used to derive independent seeds from keys. */
export function mixSeed(...parts: readonly number[]): number {
  let h = 0x9e3779b9
  for (let i = 0; i < parts.length; i++) {
    h = Math.imul(h ^ ((parts[i] ?? 0) >>> 0), 0x85ebca6b)
    h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
    h ^= h >>> 16
  }
  return h >>> 0
}

/** Creates a generator from a 32-bit seed. */
export function createRng(seed: number): Rng {
  let a = mixSeed(seed, 1)
  let b = mixSeed(seed, 2)
  let c = mixSeed(seed, 3)
  let d = mixSeed(seed, 4) | 1
  const next = (): number => {
    const five = Math.imul(b, 5)
    const result = Math.imul((five << 7) | (five >>> 25), 9) >>> 0
    const t = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= t
    d = (d << 11) | (d >>> 21)
    return result
  }
  const below = (n: number): number => {
    const limit = 4294967296 - (4294967296 % n)
    let value = next()
    while (value >= limit) value = next()
    return value % n
  }
  return { next, below }
}
