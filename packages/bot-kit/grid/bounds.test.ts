// Bounds of any grid: they keep what they promise, whatever the range, and need only what they say.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { price } from '@trellis/kernel'
import { officialGrid as config } from '../spot/grid-config.ts'
import { limitUpBounds } from '../spot/grid-trailing.ts'
import { btc, houseFees } from '../test/instruments.ts'
import { gridBounds, leastLots, maxQuantity, rangeOf } from './bounds.ts'
import { netProfit } from '../spot/profit-range.ts'
import { shapeOf } from './shape.ts'
import { longSides } from './sides.ts'
import { arithmetic, levelsOf, stepOf } from './spacing.ts'
import { longTargetBounds } from '../spot/target-rules.ts'

const market = { instrument: btc, last: price(5_400_000), fees: houseFees }
const NONE = { minPrice: undefined, maxPrice: undefined, cellNumber: undefined }

describe('a range', () => {
  test.each([
    [{ minPrice: price(100), maxPrice: price(110), cellNumber: 10 }, true],
    [{ minPrice: price(100), maxPrice: price(110), cellNumber: 11 }, false],
    [{ minPrice: price(0), maxPrice: price(110), cellNumber: 2 }, false],
    [{ minPrice: price(110), maxPrice: price(100), cellNumber: 2 }, false],
    [{ minPrice: price(100), maxPrice: price(110), cellNumber: 2.5 }, false],
    [{ ...NONE, minPrice: price(100) }, false],
  ])('%j stands: %s', (draft, stands) => {
    expect(rangeOf(draft) !== undefined).toBe(stands)
  })
})

test('each bound appears with the fields it needs', () => {
  const at = (draft: object) => ({
    ...gridBounds({ ...NONE, ...draft }, arithmetic, market, config),
    ...longTargetBounds({ input: { ...NONE, entryPrice: undefined, ...draft }, market }),
  })
  const empty = at({})
  expect(empty.minPrice).toEqual({ from: 1_080_000, to: 27_000_000 })
  expect(empty.entryPrice).toEqual({ from: 1_620_000, to: 5_400_000 })
  expect([empty.maxPrice, empty.cellNumber, empty.stopLoss, empty.takeProfit]).toEqual(
    Array.from({ length: 4 }, () => undefined),
  )
  expect(at({ minPrice: price(5_000_000) }).stopLoss).toEqual({ from: 0, to: 5_000_000 })
  expect(at({ maxPrice: price(6_000_000) }).takeProfit).toEqual({ from: 6_000_000, to: undefined })
  const thin = { ...market, instrument: { ...btc, supportsTrailingStop: false } }
  expect(gridBounds(NONE, arithmetic, thin, config).trailingStop).toEqual({ from: 0n, to: 0n })
})

test('property: at the highest count the dearest grid still earns its least after two fees', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 10_000, max: 10_000_000 }),
      fc.integer({ min: 20_000, max: 10_000_000 }),
      (min, width) => {
        const [minPrice, maxPrice] = [price(min), price(min + width)]
        const draft = { ...NONE, minPrice, maxPrice }
        const count = gridBounds(draft, arithmetic, market, config).cellNumber?.to ?? 0
        fc.pre(count >= config.cellsMin)
        const step = stepOf({ minPrice, maxPrice, cellNumber: count })
        const dearest = netProfit(price(maxPrice - step), maxPrice, houseFees.taker)
        expect(dearest).toBeGreaterThanOrEqual(config.netProfitMin)
      },
    ),
  )
})

test('property: the limit of trailing leaves a shift, and no order is larger than the venue takes', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1000, max: 5_000_000 }),
      fc.integer({ min: 1000, max: 5_000_000 }),
      fc.integer({ min: 1, max: 500 }),
      (min, width, cellNumber) => {
        const range = { minPrice: price(min), maxPrice: price(min + width), cellNumber }
        const shape = shapeOf(range, market.last, { spacing: arithmetic, sides: longSides })
        const top = levelsOf(range, arithmetic).at(-1) ?? price(0)
        const limit = limitUpBounds(shape, market.last, config)
        expect(limit.from).toBe(top + shape.step)
        expect(limit.to).toBeGreaterThanOrEqual(limit.from)
        const most = BigInt(maxQuantity(shape, btc)) * BigInt(top) * btc.valueFactor
        expect(most).toBeLessThanOrEqual(btc.maxValue)
        const least = BigInt(leastLots(btc, top)) * BigInt(top) * btc.valueFactor
        expect(least).toBeGreaterThanOrEqual(btc.minValue)
      },
    ),
  )
})
