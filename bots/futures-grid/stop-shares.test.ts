// The price that the form names for a target by share is the mark at which the engine closes.
import { expect, test } from 'vitest'
import { defineInstrument, formatPriceFixed, parsePrice } from '@trellis/market'
import { price, quantity } from '@trellis/kernel'
import { mustRead } from '@trellis/bot-kit/test/grid-params.ts'
import { endsOfPlan } from '@trellis/bot-kit/linear/plan-ways.ts'
import type { RawFuturesGrid } from './fields.ts'
import { checkFutures } from './limits.ts'
import { readFuturesInput } from './params.ts'
import { btcPerpetual, contractFees, Rig, testM } from './test/rig.ts'

const shown = (ticks: number): string => formatPriceFixed(btcPerpetual, price(ticks))

function endsOf(raw: RawFuturesGrid) {
  const last = parsePrice(btcPerpetual, '25000')
  if (!last.ok) throw new Error('price')
  const market = { instrument: btcPerpetual, last: last.value, fees: contractFees }
  const input = mustRead(readFuturesInput(btcPerpetual, raw))
  const { plan } = checkFutures(input, market)
  if (plan === undefined) throw new Error('plan')
  return endsOfPlan(plan, input, market)
}

const CASES = (['long', 'short', 'neutral'] as const).flatMap((mode) =>
  (['2', '5', '10'] as const).flatMap((leverage) =>
    (['0.05', '0.1', '0.3', '0.5'] as const).flatMap((share) => [
      { ...testM, mode, leverage, stopLossShare: share },
      { ...testM, mode, leverage, takeProfitShare: share },
    ]),
  ),
)

/** A market so deep that the opening pays next to no slippage, which no plan foresees. */
const deep = defineInstrument({ ...btcPerpetual, depthLots: quantity(1_000_000_000) })
/** What is left of it in ticks, and whole ticks themselves. */
const SLACK = 4

test('the engine closes where the plan says, and not before', () => {
  let tried = 0
  for (const raw of CASES) {
    for (const { price: at, side } of endsOf(raw)) {
      const away = side === 'below' ? -1 : 1
      const rig = new Rig({ last: '25000', instrument: deep }).mark('25000').start(raw)
      let now = 2_500_000
      /** The price goes there in steps of less than a level, and the mark with it. */
      const go = (to: number): void => {
        for (; now * away < to * away && !rig.isOver; now += away * 20_000) {
          rig.move(shown(now)).mark(shown(now))
        }
        now = to
        if (!rig.isOver) rig.move(shown(to)).mark(shown(to))
      }
      go(at - away * SLACK)
      expect([raw, rig.isOver]).toEqual([raw, false])
      go(at + away * SLACK)
      expect([raw, rig.isOver]).toEqual([raw, true])
      const word = 'stopLossShare' in raw ? 'stop-loss' : 'take-profit'
      expect(rig.view).toMatchObject({ word })
      tried += 1
    }
  }
  expect(tried).toBeGreaterThan(25)
})
