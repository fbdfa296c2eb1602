// Lists of suggestions are ordered by the weeks that chose, whatever the week that judges came to.
import { expect, test } from 'vitest'
import type { Advice, AdviceStyle } from '@trellis/market'
import { bestFirst, foundGood } from './advice-order.ts'
import { ranksOf } from './advice-ranks.ts'

interface Told {
  readonly id: string
  readonly earned: number
  readonly fell?: number
  readonly matched?: number
  readonly afterwards: number
  readonly style?: AdviceStyle
}

function adviceOf({ id, earned, fell = 0.1, matched = 1, afterwards, style = 'steady' }: Told) {
  return {
    id,
    style,
    markets: [{ symbol: id, category: 'spot' }],
    trained: { yield: earned, drawdown: fell, matchedPerDay: matched },
    validated: { yield: afterwards, drawdown: 0.01, matchedPerDay: 99 },
  } as unknown as Advice
}

const calm = adviceOf({ id: 'a', earned: 0.04, fell: 0.02, matched: 1, afterwards: -0.3 })
const lively = adviceOf({ id: 'b', earned: 0.06, fell: 0.2, matched: 2, afterwards: 0.1 })
const busy = adviceOf({ id: 'c', earned: 0.01, fell: 0.125, matched: 9, afterwards: 0.2 })
const lost = adviceOf({ id: 'd', earned: -0.01, afterwards: 0.9 })
const all = [lost, busy, lively, calm]
const ids = (list: readonly Advice[]) => list.map(({ id }) => id).join('')

test('each style by what it wants, in the weeks that chose', () => {
  expect(ids(bestFirst('high-profits', all))).toBe('bacd')
  expect(ids(bestFirst('steady', all))).toBe('abcd')
  expect(ids(bestFirst('high-frequency', all))).toMatch(/^cb/)
})

test('another week that judges orders nothing anew', () => {
  const turned = all.map((it) => {
    return { ...it, validated: { ...it.validated, yield: -it.validated.yield } }
  })
  for (const style of ['high-profits', 'steady', 'high-frequency'] as const) {
    expect(ids(bestFirst(style, turned))).toBe(ids(bestFirst(style, all)))
  }
})

test('what the search itself lost is not offered, nor is its symbol recommended', () => {
  expect(ids(foundGood(all))).toBe('cba')
  const market = { indexOf: (symbol: string) => 'abcd'.indexOf(symbol) }
  expect([...ranksOf(all, 'spot', market)].sort(([one], [other]) => one - other)).toEqual([
    [0, 2],
    [1, 0.3],
    [2, 0.08],
  ])
})
