// What one straight move through a planned round comes to: where the stop ends it, and that the
// take profit leaves what the round is to earn.
import { describe, expect, test } from 'vitest'
import { amount, ratio, type Amount } from '@trellis/kernel'
import { btcPerpetual, contractFees } from '@trellis/bot-kit/test/instruments.ts'
import { parsePrice } from '@trellis/market'
import { roundTarget } from '../ladder.ts'
import { planRound, type RoundRow } from '../plan.ts'
import { movedPrice } from '@trellis/bot-kit/web/linear/what-if.tsx'
import { movedRound, outcomeAt, plannedRound, stopEnd } from './round-source.ts'

const params = {
  mode: 'long' as 'long' | 'short',
  leverage: ratio('5'),
  priceStep: ratio('0.02'),
  multiplier: ratio('1.3'),
  additions: 4,
  roundProfit: ratio('0.02'),
  stopLossShare: ratio('0.2'),
  investment: amount('5000'),
}
const entry = parsePrice(btcPerpetual, '60000', 'nearest')
const last = entry.ok ? entry.value : undefined
const market = { instrument: btcPerpetual, fees: contractFees, last: last as never }

function rowsOf(more: Partial<typeof params> = {}): readonly RoundRow[] {
  return planRound({ ...params, ...more }, market.last, market)
}

const roundOf = (rows: readonly RoundRow[]) => plannedRound({ limits: { plan: rows } as never })

describe.each(['long', 'short'] as const)('a %s round', (mode) => {
  test('earns its target at the take profit after each order, fees paid', () => {
    const { met } = roundOf(rowsOf({ mode }))
    expect(met.length).toBe(params.additions + 1)
    for (const [index, { takeProfitAfter: price }] of met.entries()) {
      const rows = met.slice(0, index + 1)
      const { profit } = outcomeAt({ rows, price: price as never }, market, { mode, closed: true })
      expect(profit).toBeGreaterThanOrEqual(roundTarget(params))
    }
  })

  test('is stopped behind its last addition where the stop is far, before it where it is near', () => {
    const far = stopEnd(roundOf(rowsOf({ mode })))
    expect(far?.rows.length).toBe(params.additions + 1)
    const near = stopEnd(roundOf(rowsOf({ mode, stopLossShare: ratio('0.005') })))
    expect(near?.rows.length).toBeLessThan(params.additions + 1)
    // It lies between the last order that fills and the next one.
    const next = rowsOf({ mode })[near?.rows.length ?? 0]
    expect(Math.abs((near?.price ?? 0) - market.last)).toBeLessThan(
      Math.abs((next?.price ?? 0) - market.last),
    )
  })

  test('loses at its stop the share that was set, and the fees', () => {
    const end = stopEnd(roundOf(rowsOf({ mode })))
    if (end === undefined) throw new Error('no stop')
    const { profit } = outcomeAt(end, market, { mode, closed: true })
    const share = (params.investment * params.stopLossShare) / amount('1')
    expect(profit).toBeLessThan(-share)
    expect(profit).toBeGreaterThan((-share * 11n) / 10n)
  })
})

describe.each(['long', 'short'] as const)('a straight move of a %s round', (mode) => {
  const sign = mode === 'long' ? 1 : -1
  const moved = (percent: number, more: Partial<typeof params> = {}) => {
    const given = { ...params, ...more, mode }
    const at = movedPrice(market.last, sign * percent)
    return movedRound(roundOf(rowsOf({ ...more, mode })), at, market, given)
  }

  test('is won, stopped or liquidated on its way, and never loses more than was put in', () => {
    const won = moved(30)
    expect(won).toMatchObject({ lots: 0, end: { target: 'round' } })
    expect(won.profit).toBeGreaterThanOrEqual(roundTarget(params))
    expect(moved(-30)).toMatchObject({ lots: 0, end: { target: 'stopLoss' } })
    const gone = moved(-30, { stopLossShare: ratio('0'), leverage: ratio('20') })
    expect(gone).toMatchObject({ lots: 0, equity: 0n, profit: -params.investment, end: undefined })
    expect(gone.liquidatedAt).toBeDefined()
  })

  test('fills what lies on its way and goes on', () => {
    const [still, little] = [moved(0), moved(-3)]
    expect(little.end ?? little.liquidatedAt).toBeUndefined()
    expect(sign * little.lots).toBeGreaterThan(sign * still.lots)
    expect(little.equity).toBe(params.investment + little.profit)
  })
})

test('a round without a stop is not stopped, and one that ends early says where', () => {
  expect(stopEnd(roundOf(rowsOf({ stopLossShare: ratio('0') })))).toBeUndefined()
  const short = roundOf(rowsOf({ investment: amount('5') as Amount }))
  expect([short.met.length, short.unmet?.unmet]).toEqual([0, 'under-least'])
})
