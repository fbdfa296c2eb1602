// The seeded generator: the same numbers everywhere, and no visible bias.
import { describe, expect, it } from 'vitest'
import { createRng, mixSeed } from './rng.ts'

describe('rng', () => {
  it('gives the recorded numbers for a recorded seed', () => {
    const rng = createRng(1)
    expect([rng.next(), rng.next(), rng.next()]).toEqual(RECORDED)
  })

  it('differs by seed and repeats by seed', () => {
    const draw = (seed: number): number[] => {
      const rng = createRng(seed)
      return Array.from({ length: 5 }, () => rng.next())
    }
    expect(draw(42)).toEqual(draw(42))
    expect(draw(42)).not.toEqual(draw(43))
    expect(mixSeed(1, 2)).not.toBe(mixSeed(2, 1))
  })

  it('spreads evenly below a bound', () => {
    const rng = createRng(9)
    const counts = new Array<number>(10).fill(0)
    for (let i = 0; i < 100_000; i++) counts[rng.below(10)]!++
    for (const count of counts) expect(Math.abs(count - 10_000)).toBeLessThan(500)
  })
})

const RECORDED: readonly number[] = [1575237126, 1144259633, 757983607]
