// What each style chooses, and that it chooses nothing where nothing is what it asks for.
import { describe, expect, test } from 'vitest'
import type { AdviceFigures } from '@trellis/market'
import { beats, chosenBy, type TrainedCandidate } from './objectives.ts'

const figures = (of: Partial<AdviceFigures>): AdviceFigures => ({
  yield: 0,
  drawdown: 0.1,
  worstDay: 0,
  matchedPerDay: 1,
  days: 7,
  ended: 0,
  ...of,
})
const tried = (of: Partial<AdviceFigures>, leverage = 1): TrainedCandidate => ({
  leverage,
  weeks: [figures(of)],
  trained: figures(of),
})

describe('high profits', () => {
  test('takes the most yield within the drawdown', () => {
    const all = [
      tried({ yield: 0.1 }),
      tried({ yield: 0.9, drawdown: 0.26 }),
      tried({ yield: 0.2, drawdown: 0.25 }),
    ]
    expect(chosenBy('high-profits', all)).toBe(2)
  })

  test('takes nothing where nothing is within: its name would be on what it is not', () => {
    const all = [tried({ yield: 0.1, drawdown: 0.5 }), tried({ yield: 0.3, drawdown: 0.26 })]
    expect(chosenBy('high-profits', all)).toBeUndefined()
    expect(chosenBy('high-profits', [])).toBeUndefined()
  })

  test('nothing that ended by itself', () => {
    expect(chosenBy('high-profits', [tried({ yield: 1, ended: 1 }), tried({ yield: 0 })])).toBe(1)
  })
})

describe('steady', () => {
  test('weighs the yield by the drawdown, at little leverage', () => {
    const all = [
      tried({ yield: 0.2, drawdown: 0.2 }),
      tried({ yield: 0.1, drawdown: 0.05 }),
      tried({ yield: 0.3, drawdown: 0.01 }, 5),
    ]
    expect(chosenBy('steady', all)).toBe(1)
  })

  test('of losses takes the smaller, however it fell', () => {
    const all = [tried({ yield: -0.2, drawdown: 0.2 }), tried({ yield: -0.1, drawdown: 0.9 })]
    expect(chosenBy('steady', all)).toBe(1)
  })

  test('takes nothing where all are of more leverage, or ended by themselves', () => {
    expect(chosenBy('steady', [tried({}, 5), tried({ ended: 1 })])).toBeUndefined()
  })

  test('luck without a fall is not beyond all measure', () => {
    const all = [tried({ yield: 0.001, drawdown: 0.00001 }), tried({ yield: 0.1, drawdown: 0.05 })]
    expect(chosenBy('steady', all)).toBe(1)
  })
})

describe('high frequency', () => {
  test('takes the most matched that did not lose in the newest week', () => {
    const losing = {
      ...tried({ matchedPerDay: 9, yield: 0.1 }),
      weeks: [figures({ yield: 0.3 }), figures({ yield: -0.1 })],
    }
    expect(chosenBy('high-frequency', [losing, tried({ matchedPerDay: 4 })])).toBe(1)
    expect(chosenBy('high-frequency', [losing])).toBeUndefined()
  })
})

test('the first of equals, and what beats is what earned more', () => {
  expect(chosenBy('high-profits', [tried({ yield: 0.1 }), tried({ yield: 0.1 })])).toBe(0)
  expect(beats(figures({ yield: 0.1 }), figures({ yield: 0.1 }))).toBe(false)
  expect(beats(figures({ yield: 0.11 }), figures({ yield: 0.1 }))).toBe(true)
})
