// Positions of the tape: their order within a millisecond, and that they come back from a number.
import { describe, expect, it } from 'vitest'
import {
  firstDueMs,
  positionBefore,
  tapeMs,
  tapePosition,
  tapeQuarters,
  wholeMsBefore,
  type TapeRank,
} from './tape-position.ts'

const RANKS: readonly TapeRank[] = ['due', 'funding', 'mark', 'print']
const TIMES = [0, 1, 1_746_372_780_000, 2 ** 50 - 1]

describe('a tape position', () => {
  it('sorts by time, then due times, funding, marks, prints', () => {
    const all = [5, 6, 7].flatMap((ms) => RANKS.map((rank) => tapePosition(ms, rank)))
    expect([...all].sort((a, b) => a - b)).toEqual(all)
    expect(new Set(all).size).toBe(12)
  })

  it('comes back, and of a print is its millisecond as it was before there were ranks', () => {
    for (const ms of TIMES)
      for (const rank of RANKS) {
        const position = tapePosition(ms, rank)
        expect(tapeMs(position)).toBe(ms)
        expect(RANKS.at(-1 - tapeQuarters(position))).toBe(rank)
        expect(tapeMs(position) - tapeQuarters(position) / 4).toBe(position)
      }
    expect(tapePosition(77, 'print')).toBe(77)
  })

  it('knows what comes before and after', () => {
    expect(positionBefore(tapePosition(9, 'print'))).toBe(tapePosition(9, 'mark'))
    expect(positionBefore(tapePosition(9, 'due'))).toBe(tapePosition(8, 'print'))
    expect(wholeMsBefore(tapePosition(9, 'mark'))).toBe(8)
    expect(wholeMsBefore(tapePosition(9, 'print'))).toBe(9)
    expect(RANKS.map((rank) => firstDueMs(tapePosition(9, rank)))).toEqual([10, 10, 10, 10])
    expect(firstDueMs(-1)).toBe(0)
  })
})
