// A rebalance that is wanted now, on the real engine: what is told of it beforehand is what it then
// does, and what it leaves out.
import { describe, expect, test } from 'vitest'
import { formatAmount, type Amount } from '@trellis/kernel'
import { routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { ask, named, over, started } from './test/calls.ts'
import type { Rig } from './test/rig.ts'

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

  test('that trades nothing is a check: neither counted nor the last time', async () => {
    const rig = started({ mode: 'manual', threshold: '' })
    const figures = async () => (await ask('getDetail', over(rig), named(rig))).detail
    const first = await figures()
    // Whatever is off waits for its market.
    for (const symbol of [0, 1, 2]) rig.setStatus('Closed', symbol)
    rig.wait(60_000).at(6_500_000)
    const idle = await ask('adjustPosition', over(rig), named(rig))
    expect(idle).toMatchObject({ adjusted_position_num: '0', failures: [{}, {}, {}] })
    const { last_adjust_position_time } = first
    const none = { adjusted_position_num: '0', last_adjust_position_time }
    expect(await figures()).toMatchObject({ ...none, last_failures: idle.failures })
    rig.setStatus('Trading', 0)
    const one = await figures()
    expect(one.adjusted_position_num).toBe('1')
    expect(Number(one.last_adjust_position_time)).toBeGreaterThan(Number(last_adjust_position_time))
    rig.wait(60_000).setStatus('Closed', 0)
    await ask('adjustPosition', over(rig), named(rig))
    const { last_adjust_position_time: tradedAt } = one
    const still = { adjusted_position_num: '1', last_adjust_position_time: tradedAt }
    expect(await figures()).toMatchObject(still)
    expect(rig.emitted('rebalanced').map(({ trades }) => trades)).toEqual([0, 1, 0])
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
