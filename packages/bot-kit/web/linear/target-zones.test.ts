// Where targets may lie, by direction: a stop ends at the liquidation, a take-profit has no end.
import { expect, test } from 'vitest'
import { forbiddenParts, targetZones } from './target-zones.ts'

const asked = {
  last: 100,
  edges: [90, 110],
  below: { now: 60, all: 80 },
  above: { now: undefined, all: 130 },
}

test.each([
  ['long', 'stopLoss', 80, 'takeProfit', undefined],
  ['short', 'takeProfit', undefined, 'stopLoss', 130],
  ['neutral', 'stopLoss', 80, 'takeProfit', 130],
] as const)('%s', (mode, under, floor, over, ceiling) => {
  expect(targetZones({ ...asked, mode })).toEqual([
    { field: under, side: 'below', from: floor, to: 90, isShut: false },
    { field: over, side: 'above', from: 110, to: ceiling, isShut: false },
  ])
})

test('beside the range it is the market, or the trigger price, that a target keeps away from', () => {
  const [below, above] = targetZones({ ...asked, mode: 'long', last: 120, edges: [90, 110, 85] })
  expect([below.to, above.from]).toEqual([85, 120])
})

test('forbidden are the range between the two and what lies beyond a liquidation', () => {
  const scale = { least: 50, most: 150 }
  const of = (mode: string) => forbiddenParts(targetZones({ ...asked, mode }), scale)
  expect(of('neutral')).toEqual([
    { from: 50, to: 80 },
    { from: 90, to: 110 },
    { from: 130, to: 150 },
  ])
  expect(of('long')).toEqual([
    { from: 50, to: 80 },
    { from: 90, to: 110 },
  ])
})

test('a liquidation inside the range leaves no place for a stop', () => {
  const zones = targetZones({ ...asked, mode: 'long', below: { now: 80, all: 95 } })
  expect(zones[0].isShut).toBe(true)
  expect(forbiddenParts(zones, { least: 50, most: 150 })).toEqual([
    { from: 50, to: 90 },
    { from: 90, to: 110 },
  ])
})
