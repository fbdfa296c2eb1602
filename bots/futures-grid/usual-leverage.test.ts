// What a form begins with is liquidated neither in its own range nor near to it, whatever the
// contract, its range and its direction: the worked example of docs/formulas/arrival.md and more.
import { expect, test } from 'vitest'
import { amount, ONE, price, ratio, type Price, type Ratio } from '@trellis/kernel'
import { defineInstrument, type RiskTier } from '@trellis/market'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { checkFutures } from './limits.ts'
import { readFuturesInput } from './params.ts'
import { btcPerpetual, contractFees as fees } from './test/rig.ts'
import { usualLeverage } from './usual-leverage.ts'

const btc = defineInstrument({ ...btcPerpetual, tickScale: 1, maxPrice: price(19_999_998) })
/** A coin of cents: four digits of price, whole coins. */
const cents = defineInstrument({ ...btcPerpetual, tickScale: 4, lotScale: 0 })
const [tier] = btc.riskTiers as readonly [RiskTier]
const first = { ...tier, upTo: amount('20000'), maintenanceRate: ratio('0.02') }
const second = { ...tier, initialRate: ratio('0.1'), maintenanceRate: ratio('0.05') }
const contracts = {
  btc,
  cents,
  /** A quarter is the least margin. */
  careful: defineInstrument({ ...cents, riskTiers: [{ ...tier, initialRate: ratio('0.25') }] }),
  /** What must be kept rises with the position. */
  tiered: defineInstrument({ ...cents, riskTiers: [first, second] }),
} as const

const rows = [
  ['neutral', 'btc', '104923.6', '96500', '113300', 42, 10],
  ['neutral', 'btc', '104923.6', '88100', '121700', 48, 10],
  // The example of the formula.
  ['neutral', 'btc', '104923.6', '80000', '130000', 47, 8],
  ['long', 'btc', '104923.6', '80000', '130000', 47, 3],
  ['short', 'btc', '104923.6', '80000', '130000', 47, 3],
  // The widest that a form begins with.
  ['neutral', 'btc', '104923.6', '63000', '147000', 48, 5],
  ['long', 'btc', '104923.6', '63000', '147000', 48, 2],
  ['short', 'btc', '104923.6', '63000', '147000', 48, 2],
  ['neutral', 'cents', '0.4321', '0.3280', '0.5360', 47, 7],
  ['neutral', 'cents', '0.0021', '0.0016', '0.0026', 5, 8],
  // An address names a range that the price is not in.
  ['neutral', 'cents', '0.8', '0.4', '0.6', 20, 3],
  ['neutral', 'careful', '0.4321', '0.4150', '0.4500', 20, 4],
  ['neutral', 'tiered', '0.4321', '0.3280', '0.5360', 47, 6],
] as const

test.each(rows)('%s on %s at %s, %s to %s in %i grids: %ix', (...row) => {
  const [mode, name, last, minPrice, maxPrice, cellNumber, times] = row
  const contract = contracts[name]
  const asked = { mode, type: 'arithmetic', minPrice, maxPrice, cellNumber } as const
  const input = mustRead(readFuturesInput(contract, asked))
  const ticks = (text: string): Price => price(Math.round(Number(text) * 10 ** contract.tickScale))
  const market = { instrument: contract, last: ticks(last), fees }
  const isNear = (leverage: Ratio, end: 'from' | 'to'): boolean => {
    const { investment } = checkFutures({ ...input, leverage }, market).ranges
    const paid = { ...input, leverage, investment: amount(investment[end]) }
    const { long = 0, short = Infinity } = checkFutures(paid, market).liquidation
    return long > ticks(minPrice) * 0.9 || short < ticks(maxPrice) * 1.1
  }
  const found = usualLeverage(input, market)
  expect(found).toBe(ratio(String(times)))
  expect([isNear(found, 'from'), isNear(found, 'to')]).toEqual([false, false])
  const isMost = times === 10 || name === 'careful'
  expect(isMost || isNear((found + ONE) as Ratio, 'to')).toBe(true)
})

test('while there is no range it is the usual one', () => {
  const input = mustRead(readFuturesInput(btc, { mode: 'neutral', type: 'arithmetic' }))
  expect(usualLeverage(input, { instrument: btc, last: price(1_049_236), fees })).toBe(ratio('10'))
})
