// The retry of a closing combo: one time for all that is left, which no answer of another contract
// moves while it is to come.
import { expect, test } from 'vitest'
import { NO_TIMES } from '@trellis/bot-kit/linear/folds.ts'
import type { PlaceOrder } from '@trellis/market'
import { evolve } from './evolve.ts'
import { basket, Rig } from './test/rig.ts'
import type { ComboState } from './state.ts'

function closing(): ComboState {
  const { state } = new Rig().start(basket)
  const own = { reason: 'user', word: 'by-user', dueTimes: NO_TIMES } as const
  return { ...state, phase: 'closing', closing: { ...own } }
}

/** A contract whose order was taken, or why it was refused, and when. */
type Answer = readonly [
  symbol: number,
  refusal: 'open-interest' | 'symbol-not-trading' | '',
  at: number,
]

test.each<readonly [string, readonly Answer[], readonly number[]]>([
  ['a refusal', [[0, 'open-interest', 1_000]], [6_000]],
  ['a closed market, which tells when it opens', [[0, 'symbol-not-trading', 1_000]], []],
  [
    'a refusal, then another contract taken',
    [
      [0, 'open-interest', 1_000],
      [1, '', 2_000],
    ],
    [6_000],
  ],
  [
    'two refusals',
    [
      [0, 'open-interest', 1_000],
      [1, 'open-interest', 3_000],
    ],
    [6_000],
  ],
  [
    'the next try, taken',
    [
      [0, 'open-interest', 1_000],
      [0, '', 6_000],
    ],
    [],
  ],
  [
    'the next try, half of it',
    [
      [0, 'open-interest', 1_000],
      [0, 'open-interest', 6_000],
      [1, '', 6_000],
    ],
    [11_000],
  ],
])('%s', (_, answers, due) => {
  const state = closing()
  for (const [symbol, reason, atMs] of answers) {
    const order = { ref: state.lastRef + 1, symbol } as unknown as PlaceOrder
    const said =
      reason === ''
        ? { type: 'order-placed' as const }
        : { type: 'order-rejected' as const, reason }
    evolve(state, { ...said, order } as Parameters<typeof evolve>[1], atMs)
  }
  expect(state.closing?.dueTimes.map(({ dueMs }) => dueMs)).toEqual(due)
})
