// What a plan's liquidation is called, by where it lies, and that one price is drawn as one line.
import { expect, test } from 'vitest'
import { price } from '@trellis/kernel'
import type { GridPlan } from '../../grid/plan.ts'
import { worstKey } from './contract-depth.tsx'
import { liquidationMarks } from './contract-kind.ts'

const levels = [100, 110, 120].map((it) => price(it))
const planFrom = (reference: number): GridPlan =>
  ({ levels, reference: price(reference) }) as unknown as GridPlan
type Risk = Parameters<typeof worstKey>[1]
const risk = (liquidatedAt: number | undefined, by?: object): Risk =>
  ({ worst: { liquidatedAt: liquidatedAt && price(liquidatedAt) }, by }) as unknown as Risk

test.each([
  ['in the range', 'worstLiquidated', risk(105)],
  ['at its end', 'worstLiquidated', risk(100)],
  ['below it, before a stop further off', 'worstBefore', risk(99)],
  ['above it, before a stop further off', 'worstBefore', risk(121)],
  ['nowhere, a stop comes first', 'worstStop', risk(undefined, {})],
  ['nowhere', 'worst', risk(undefined)],
])('liquidated %s: %s', (_, key, found) => {
  expect(worstKey(planFrom(112), found)).toBe(key)
})

test('liquidated beyond a range that the price has left', () => {
  expect(worstKey(planFrom(95), risk(90))).toBe('worstAway')
  expect(worstKey(planFrom(95), risk(105))).toBe('worstLiquidated')
})

const words = { t: (key: string) => key, price: (at: number) => String(at) }

test.each([
  [{ now: 80, long: 90, short: undefined }, ['now 80', 'long 90']],
  // Whatever still fills makes no difference: the nearest says it all.
  [{ now: 90, long: 90, short: undefined }, ['now 90']],
  [{ now: undefined, long: 80, short: 120 }, ['long 80', 'short 120']],
])('%o is drawn as %o', (ends, lines) => {
  const marks = liquidationMarks(ends, words)
  expect(marks.lines.map(({ label }) => label)).toEqual(lines.map((it) => `linear.line.${it}`))
})
