// The pick of the day that a search has found.
import { expect, test } from 'vitest'
import { ask, fresh, over } from './test/calls.ts'

test('picks what a search found of the day, with what it came to', async () => {
  const context = over(fresh())
  const contracts = [
    { side: 'long', weight: '0.6' },
    { side: 'short', weight: '0.4' },
  ]
  const money = { investment: '1000', takeProfit: '0', stopLoss: '0', trailingStop: '0' }
  const settings = { leverage: '3', mode: 'percent', threshold: '0.05', interval: 0 }
  const params = { ...money, ...settings, contracts, allowFollow: false }
  const advice = {
    id: 'a3-1',
    asOfMs: Date.UTC(2026, 10, 20),
    style: 'steady',
    markets: ['BTCUSDT', 'SOLUSDT', 'ETHUSDT'].map((symbol) => ({ symbol, category: 'linear' })),
    beatsNaive: false,
    trained: { yield: 0.03, drawdown: 0.05, days: 14 },
    naive: { yield: 0.02, drawdown: 0.06, days: 7 },
    validated: { yield: 0.0123, drawdown: 0.04, days: 7 },
  }
  const trend = [[1, 0.001] as const, [2, -0.5] as const]
  const span = { days: 30, untilMs: advice.asOfMs, invested: '1000' }
  const lately = { ...span, yield: '-0.25', drawdown: '0.4', trend }
  const found = { advice, lately, placed: { symbols: [0, 2], params } }
  const picking = (it: object) => ({
    ...context,
    advice: { ...context.advice, pick: async () => it as never },
  })
  const { pick } = await ask('getDailyPick', picking(found), {})
  expect(pick).toMatchObject({
    aurora_id: 'a3-1',
    date: '2026-11-20',
    reason: 'steady',
    leverage: '3',
    lately: {
      yield: '-0.25',
      max_drawdown: '0.4',
      days: 30,
      until: String(advice.asOfMs),
      invested: '1000',
      yield_trend: [
        { time: '1', yield_rate: '0.1' },
        { time: '2', yield_rate: '-50' },
      ],
    },
    backtest: {
      yield: '0.0123',
      max_drawdown: '0.04',
      days: 7,
      beats_naive: false,
      naive: { yield: '0.02', max_drawdown: '0.06' },
      in_sample: { yield: '0.03', max_drawdown: '0.05', days: 14 },
    },
  })
  expect(pick?.symbol_settings.map((it) => [it.symbol, it.side])).toEqual([
    ['BTCUSDT', 'SIDE_LONG'],
    ['SOLUSDT', 'SIDE_SHORT'],
  ])
  const { beatsNaive: _, naive: __, ...alone } = advice
  const { pick: uncompared } = await ask('getDailyPick', picking({ ...found, advice: alone }), {})
  expect(uncompared?.backtest).toMatchObject({ beats_naive: null, naive: null })
  // What lost where it was chosen, or was chosen for something else, is no steady basket.
  for (const other of [{ trained: { ...advice.trained, yield: 0 } }, { style: 'high-profits' }]) {
    const asked = picking({ ...found, advice: { ...advice, ...other } })
    const { pick: plain } = await ask('getDailyPick', asked, {})
    expect(plain).toMatchObject({ date: '2026-11-20', reason: 'most-traded', backtest: null })
    expect(plain?.symbol_settings.map((it) => [it.symbol, it.side])).toEqual([
      ['BTCUSDT', 'SIDE_LONG'],
      ['SOLUSDT', 'SIDE_LONG'],
      ['ETHUSDT', 'SIDE_LONG'],
    ])
  }
})
