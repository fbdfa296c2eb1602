// The check codes and ranges of the spot grid, against the official sample and at every bound.
import { describe, expect, test } from 'vitest'
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import { checkGrid } from './limits.ts'
import { readGridInput } from './params.ts'

const mnt = defineInstrument({
  symbol: 'MNTUSDT',
  category: 'spot',
  base: 'MNT',
  quote: 'USDT',
  status: 'Trading',
  hidden: false,
  tickUnits: 1,
  tickScale: 4,
  lotUnits: 1,
  lotScale: 2,
  minPrice: price(1),
  maxPrice: price(400_000),
  minQty: quantity(100),
  maxQty: quantity(1_998_800),
  maxMarketQty: quantity(1_998_800),
  minValue: amount('1'),
  maxValue: amount('600000'),
  depthLots: quantity(100_000_000),
  supportsTrailingStop: true,
})
const market = {
  instrument: mnt,
  last: price(7840),
  fees: { maker: ratio('0.0004'), taker: ratio('0.0006') },
}

describe('validate-input', () => {
  test('gives the ranges of the official sample to the last digit', () => {
    const input = readGridInput(mnt, {
      minPrice: '0.3',
      maxPrice: '1.2',
      cellNumber: 66,
      investMode: 'base',
      baseInvestment: '300',
      entryPrice: '0.4',
    })
    if (!input.ok) throw new Error(input.error.problem)
    const limits = checkGrid(input.value, market)
    expect(limits.code).toBe('success')
    expect(limits.cellDistance).toBe('0.0136')
    expect(limits.ranges).toEqual({
      investment: { from: '0', to: '0' },
      baseInvestment: { from: '228.36', to: '1366590.08' },
      profit: { from: '0.0114', to: '0.0453' },
      cellNumber: { from: '2', to: '562' },
      minPrice: { from: '0.1568', to: '3.92' },
      maxPrice: { from: '0.3012', to: '40' },
      stopLoss: { from: '0', to: '0.3' },
      takeProfit: { from: '1.2', to: '' },
      entryPrice: { from: '0.2352', to: '0.784' },
      trailingStop: { from: '0.03', to: '0.99' },
      limitUpPrice: { from: '1.2112', to: '3.9065' },
    })
  })
})
