// How much of a coin one market order converts: all that its price allows, and never more.
import fc from 'fast-check'
import { expect, it } from 'vitest'
import { quantity, type Amount, type Price } from '@trellis/kernel'
import { PaperVenue } from '@trellis/exchange'
import { defineInstrument } from '@trellis/market'
import { nextOrder, type ConversionMarket } from './conversion.ts'
import { btc, houseFees } from '../test/instruments.ts'

it('buys the most lots that the budget pays for at their own price, also in a thin market', () => {
  const depths = fc.integer({ min: 1_000, max: 10_000_000 })
  const lasts = fc.integer({ min: 1_000, max: 10_000_000 })
  fc.assert(
    fc.property(fc.bigInt({ min: 1n, max: 10n ** 18n }), depths, lasts, (budget, depth, last) => {
      const instrument = defineInstrument({ ...btc, depthLots: quantity(depth) })
      const venue = new PaperVenue()
      const market = {
        instrument,
        status: 'Trading',
        last: last as Price,
        fees: houseFees,
      } as const
      const takerPrice: ConversionMarket['takerPrice'] = (side, lots) =>
        venue.marketPrice(side, lots, market)
      const costOf = (lots: number): bigint =>
        BigInt(takerPrice('buy', quantity(lots))) * BigInt(lots) * instrument.valueFactor
      const conversion = { symbol: 0, side: 'buy', gives: 'quote' } as const
      const wallet = { base: 0n as Amount, quote: budget as Amount }
      const markets = { at: () => ({ ...market, takerPrice }), spotOf: () => -1 }
      const order = nextOrder([conversion], 0, wallet, markets)
      if (order === undefined) return
      expect(costOf(order.qty)).toBeLessThanOrEqual(budget)
      const isFullPart = order.qty * 20 >= instrument.maxMarketQty || order.qty * 20 >= depth
      if (!isFullPart) expect(costOf(order.qty + 1)).toBeGreaterThan(budget)
    }),
    { numRuns: 300 },
  )
})
