// The digits that a product tells are those that adding takes: no finer than a lot of its pair.
import { expect, test } from 'vitest'
import { amount, price } from '@trellis/kernel'
import { amountFault } from '@trellis/bot-kit/amount-bounds.ts'
import { baseBoundsOf } from './limits.ts'
import { liquidityConfig } from './config.ts'
import { eth } from './test/rig.ts'
import { productRow } from './view.ts'

test.each([5, 8])('of a pair with lots of %i digits', (lotScale) => {
  const instrument = { ...eth, lotScale }
  const last = price(300_000)
  const none = amount('0')
  const row = productRow({
    pool: liquidityConfig.pools[0]!,
    symbol: 0,
    instrument,
    isOpen: true,
    last,
    depth: none,
    turnover24h: none,
    dailyYield: none,
    apyE8: 0,
    apy7dE8: 0,
    apyLowE8: 0,
    apyHighE8: 0,
  })
  expect(row.baseCoinPrecision).toBe(lotScale)
  const bounds = baseBoundsOf(instrument, last)
  const third = '0.333333333'
  expect(amountFault(amount(third.slice(0, lotScale + 2)), bounds)).toBeUndefined()
  expect(amountFault(amount(third.slice(0, lotScale + 3)), bounds)).toBe('too-precise')
})
