// The worked examples of the documents (domain tests J, K, L, M) on the kind itself.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, ratio } from '@trellis/kernel'
import { formatPrice, initialMargin, type FeeRates } from '@trellis/market'
import { liquidationOf } from '@trellis/bot-kit/linear/liquidation.ts'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { noFees } from '@trellis/bot-kit/test/instruments.ts'
import type { RawFuturesGrid } from './fields.ts'
import { checkFutures } from './limits.ts'
import { readFuturesInput } from './params.ts'
import { btcPerpetual, Rig, testM } from './test/rig.ts'

const rate = ratio('0.00055')
const fees: FeeRates = { maker: rate, taker: rate }
/** q 0.152 on 10,000 to 30,000. */
const wide: RawFuturesGrid = {
  ...testM,
  mode: 'neutral',
  minPrice: '10000',
  maxPrice: '30000',
  leverage: '1.83',
  investment: '10000',
}

function limitsOf(raw: RawFuturesGrid, last: string, market: FeeRates) {
  const input = mustRead(readFuturesInput(btcPerpetual, raw))
  const at = price(Math.round(Number(last) * 100))
  return checkFutures(input, { instrument: btcPerpetual, last: at, fees: market })
}
const shown = (at: ReturnType<typeof price> | undefined) => at && formatPrice(btcPerpetual, at)

describe('domain tests', () => {
  test('Test J: 0.152 BTC from 18,000 to 22,000 at 0.055 %: fees 3.344, grid profit 604.656', () => {
    const rig = new Rig({ last: '20248.5', fees }).start(wide)
    expect(rig.orders).toEqual(['30000 S', '26000 S', '22000 S', '18000 B', '14000 B', '10000 B'])
    expect(rig.resting.map((order) => rig.qty(order))).toEqual(Array(6).fill('0.152'))
    rig.move('17999.99').move('21999.99')
    // The cell around the price had a sell of its own: both are filled at 22,000.
    rig.move('22000.01')
    const [round] = rig.emitted('arbitrage-closed')
    expect(formatAmount(round!.profit)).toBe('604.656')
    expect(formatAmount(rig.state.fees)).toBe(formatAmount(amount('5.1832')))
    expect(rig.faults).toEqual([])
  })

  test('Test K: 1 BTC at 20,000 and 50x, 0.5 % of the value at the mark: 19,698.5', () => {
    const cost = amount('20000')
    const equity = initialMargin(cost, ratio('50'), btcPerpetual.riskTiers)
    expect(equity).toBe(amount('400'))
    const held = { lots: 1_000, cost, equity, feeRate: ratio('0') }
    expect(shown(liquidationOf(held, btcPerpetual))).toBe('19698.5')
  })

  test('Test L: neutral 10,000 to 30,000, E 10,000: downward none, upward 47,665.28', () => {
    const { plan, liquidation } = limitsOf(wide, '20248.5', fees)
    expect(plan?.qty).toBe(152)
    expect([shown(liquidation.long), shown(liquidation.short)]).toEqual([undefined, '47665.28'])
  })

  test('Test M: long 20,000 to 30,000 at 5x: 18,642.05 if all orders fill, 13,439.29 now', () => {
    const { plan, liquidation } = limitsOf(testM, '25000', noFees)
    expect(plan?.qty).toBe(43)
    expect(plan?.opening).toEqual({ lots: 86, cost: amount('2150') })
    expect(formatAmount(plan!.openingMargin)).toBe('430')
    expect(shown(liquidation.long)).toBe('18642.05')
    expect(shown(liquidation.now)).toBe('13439.29')
  })
})
