// A rebalance that is wanted now, on the real engine: what is told of it beforehand is what it then
// does, and what it leaves out.
import { describe, expect, test } from 'vitest'
import { formatAmount, type Amount } from '@trellis/kernel'
import { callerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { routes } from './routes.ts'
import { basket, LASTS, Rig } from './test/rig.ts'
import { endpoints, type ComboAnswer } from './wire.ts'

const call = callerOf(routes, endpoints)
type Answers = { [N in keyof typeof endpoints]: ComboAnswer<N> }
const ask = async <N extends keyof Answers>(name: N, context: RouteContext, body: object) => {
  const answer = await call(name, context, body)
  if (!('refused' in (answer as object))) endpoints[name].response.parse(answer)
  return answer as Answers[N]
}

const fresh = () => new Rig().at(...LASTS)
const started = (more: object = {}) => fresh().start({ ...basket, ...more })
const over = (rig: Rig): RouteContext => routesOver(rig).context
const named = ({ bot }: Rig) => ({ bot_id: String(bot) })

describe('a rebalance now', () => {
  test('trades what was told beforehand, which keeps nothing', async () => {
    const rig = started({ mode: 'manual', threshold: '' }).at(6_200_000)
    const before = rig.lots
    const told = await ask('validateAdjust', over(rig), named(rig))
    expect(rig.lots).toEqual(before)
    expect(told).toMatchObject({ bot_id: String(rig.bot), failures: [] })
    const rows = ({ state }: Rig, i: number) => state.legs[i]!.lots - before[i]!
    const fees = rig.state.fees
    await ask('adjustPosition', over(rig), named(rig))
    // In lots of a thousandth, a hundredth and a tenth.
    expect(told.trades.map(({ symbol, side, quantity: lots }) => [symbol, side, lots])).toEqual([
      ['BTCUSDT', 'SELL', String(-rows(rig, 0) / 1_000)],
      ['ETHUSDT', 'BUY', String(rows(rig, 1) / 100)],
      ['SOLUSDT', 'SELL', String(-rows(rig, 2) / 10)],
    ])
    expect(told.exec_fee).toBe(formatAmount((rig.state.fees - fees) as Amount))
  })

  test('tells what the free margin would not reach for, as the engine then leaves it out', async () => {
    const rig = started({ mode: 'manual', threshold: '', leverage: '20' })
    rig.at(4_800_000).setStatus('Closed', 0).setStatus('Closed', 1)
    rig.command({ type: 'modify', weights: ['0.5', '0.01', '0.49'] })
    const { context } = routesOver(rig, (symbol) => (symbol < 2 ? 'Closed' : 'Trading'))
    const told = await ask('validateAdjust', context, named(rig))
    expect(told).toMatchObject({ trades: [], exec_fee: '0' })
    expect(told.failures.map(({ symbol, reason }) => `${symbol} ${reason}`)).toEqual([
      'BTCUSDT halted',
      'ETHUSDT halted',
      'SOLUSDT margin-short',
    ])
    const { failures } = await ask('adjustPosition', context, named(rig))
    expect(failures).toEqual(told.failures)
  })
})
