// Ids carry their partition and time and sort by time.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIdSource, ID_EPOCH_MS, idTimeMs, makeId, parseId, partitionOf } from './id.ts'

describe('ids', () => {
  it('give back what they were made of and stay below 2^53', () => {
    // The very first of all would be 0, which says that there is none.
    const ms = fc.integer({ min: 1, max: 2 ** 41 - 1 })
    const partition = fc.integer({ min: 0, max: 255 })
    fc.assert(
      fc.property(ms, partition, fc.integer({ min: 0, max: 15 }), (since, p, counter) => {
        const id = makeId(since, p, counter)
        expect(id).toBeLessThan(2 ** 53)
        expect(partitionOf(id)).toBe(p)
        expect(idTimeMs(id)).toBe(ID_EPOCH_MS + since)
        expect(parseId(String(id))).toBe(id)
      }),
    )
  })

  it('never repeat and rise within a partition, also when the wall stands or steps back', () => {
    const source = createIdSource()
    const walls = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 200 })
    fc.assert(
      fc.property(walls, (steps) => {
        let last = 0
        for (const step of steps) {
          const id = source(ID_EPOCH_MS + 1000 + step, 7)
          if (last !== 0) expect(id).toBeGreaterThan(last)
          last = id
        }
      }),
      { numRuns: 1 },
    )
    const other = createIdSource()
    const seen = new Set(Array.from({ length: 100 }, () => other(ID_EPOCH_MS + 5, 3)))
    expect(seen.size).toBe(100)
  })

  it.each(['', '-1', '1.5', '1e3', 'abc', '0', '99999999999999999', 1.5, -2, 0])(
    'refuses %s',
    (value) => {
      expect(parseId(value)).toBeUndefined()
    },
  )
})
