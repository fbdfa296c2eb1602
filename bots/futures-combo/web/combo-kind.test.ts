// What a combo declares of its page: terms that add up to its total, its contracts as the text of a
// form, its words for failures and the file of its rebalances.
import { describe, expect, test } from 'vitest'
import { addsUp, britishFormats } from '@trellis/ui'
import { btcPerpetual } from '@trellis/bot-kit/test/instruments.ts'
import { changeWords } from '@trellis/bot-kit/web/activity/settings-changes.ts'
import { comparedParameters, parameterLines } from '@trellis/bot-kit/web/parameter-lines.ts'
import { problemsOfBot } from '@trellis/bot-kit/web/create/form-problems.ts'
import { settingsOf } from '@trellis/bot-kit/settings.ts'
import { changeOf } from '@trellis/bot-kit/settings-change.ts'
import { comboFields } from '../fields.ts'
import { basketOf } from './basket.ts'
import { changeSettings, combo, viewOf, type ComboAnswered } from './combo-kind.ts'
import { broughtBy, shownFundings, shownProfits } from './contracts-panel.tsx'
import { arcsOf } from './donut.tsx'
import { failuresWords, outcomeWords, reasonWords } from './rebalance-words.ts'
import { adjustsToCsv, historyViews } from './history.tsx'
import { ordersNow } from './orders-now.ts'
import { furthestOf, shownWeights } from './weights.ts'
import { lists, problemKind } from './problem-kind.ts'

const setting = (symbol: string, weight: string, side = 'SIDE_LONG') => ({
  symbol,
  target_position_percent: weight,
  side,
})

const detail = {
  bot_mode: 'BOT_MODE_MIX',
  leverage: '5',
  init_margin: '10000',
  total_margin: '10500',
  midway_transfer: '500',
  total_apr: '0.5',
  realized_pnl: '75.5',
  unrealized_pnl: '83.12',
  funding_fee: '-13.5',
  total_exec_fee: '13.61',
  adjusted_position_num: '4',
  insurance_fund: '0',
  adjust_position_mode: comboFields.mode.choices.either,
  adjust_position_percent: '0.05',
  adjust_position_time_interval: 604_800,
  sl_percent: '0.2',
  tp_percent: '0',
  trailing_stop_percent: '0.1',
  sl_exit_equity: '8400',
  tp_exit_equity: '0',
  exit_equity: '9000',
  symbol_settings: [setting('BTCUSDT', '0.6'), setting('SOLUSDT', '0.4', 'SIDE_SHORT')],
  created: {
    adjust_position_mode: comboFields.mode.choices.either,
    adjust_position_percent: '0.05',
    adjust_position_time_interval: 86_400,
    sl_percent: '0.2',
    tp_percent: '0',
    trailing_stop_percent: '0',
    symbol_settings: [setting('BTCUSDT', '0.5'), setting('SOLUSDT', '0.5', 'SIDE_SHORT')],
  },
  positions: [
    { symbol: 'BTCUSDT', symbol_status: 'ONLINE', current_price: '55000.0', pos_size: '0.100' },
    { symbol: 'SOLUSDT', symbol_status: 'OFFLINE', current_price: '150.00', pos_size: '20.0' },
  ],
  figures: {
    symbol: 'BTCUSDT',
    symbols: ['BTCUSDT', 'SOLUSDT'],
    category: 'linear',
    base_token: 'BTC',
    quote_token: 'USDT',
    status: 'RUNNING',
    note: 'near-liquidation',
    invested: '10500',
    equity: '10658.62',
    total_profit: '158.62',
    current_price: '55000',
    min_price: '',
    max_price: '',
    trigger_price: '',
    running_ms: '1000',
    create_time: '5',
    end_time: '0',
  },
} as unknown as ComboAnswered

const t = (key: string, values: Readonly<Record<string, unknown>> = {}): string =>
  [key, ...Object.values(values)].join(' ')
const web = { t, format: britishFormats }

describe('the figures', () => {
  test('the terms of the equation are the total', () => {
    const terms = combo.equation.map((id) => ({
      key: id,
      label: id,
      value: combo.figures.get(id)?.value(detail) ?? '',
    }))
    expect(terms.map((it) => it.value)).toEqual(['83.12', '102.61', '-13.5', '-13.61', '0'])
    expect(addsUp(viewOf(detail, []).total, terms)).toBe(true)
  })

  test('it is named by its coins and valued by no one price', () => {
    const view = viewOf(detail, [])
    expect(view).toMatchObject({
      name: 'BTC SOL',
      isBasket: true,
      state: 'near-liquidation',
      apr: '50',
    })
  })

  test('its market is open while that of every contract is', () => {
    const open = { symbol_status: 'ONLINE' }
    const closed = { symbol_status: 'OFFLINE' }
    const isOpen = (...rows: readonly object[]): boolean => {
      const positions = rows.map((row, i) => ({ ...detail.positions[i % 2], ...row }))
      return viewOf({ ...detail, positions } as unknown as ComboAnswered, []).isMarketOpen
    }
    expect(isOpen(open, open, open)).toBe(true)
    expect(isOpen(closed, open, closed)).toBe(false)
    expect(isOpen(open, open, closed)).toBe(false)
  })

  test('what a contract brought has its funding and its fees', () => {
    const row = { realized_pnl: '5', unrealized_pnl: '-2', funding_fee: '-0.5', exec_fee: '0.25' }
    expect(broughtBy(row as never)).toBe('2.25')
  })
})

test('what contracts brought and what the insurance took are the total as it is written', () => {
  const brought = (symbol: string, realized_pnl: string) =>
    ({ symbol, realized_pnl, unrealized_pnl: '0', funding_fee: '0', exec_fee: '0' }) as never
  const rows = [brought('BTCUSDT', '-688.216'), brought('ETHUSDT', '-1072.349')]
  const { bySymbol, insured } = shownProfits(rows, '-2000', 2)
  expect([...bySymbol.values(), insured]).toEqual(['-688.22', '-1072.35', '-239.43'])
  expect(shownProfits(rows, '-1760.565', 2).insured).toBe('0.00')
})

test.each([
  ['percent', 'ADJUST_POSITION_PERCENT_TOO_LOW', '0.01', 'threshold', '1'],
  ['either', 'ADJUST_POSITION_PERCENT_TOO_HIGH', '0.5', 'threshold', '50'],
])('by %s, %s of a running bot stands at the drift', (mode, code, bound, field, limit) => {
  const draft = { numbers: { threshold: '60' }, choices: { mode }, flags: {} }
  const check_code = `LIMIT_CHECK_CODE_${code}`
  const found = [{ field: 'adjust_position_percent', check_code, bound, fix: bound }]
  const bot = { ...draft, symbol: 'BTCUSDT' }
  expect(problemsOfBot(problemKind, found, bot, btcPerpetual)).toMatchObject([
    { field, limit, fix: { value: limit } },
  ])
})

describe('weights as they are written', () => {
  const weighed = (symbol: string, actual: string, target: string) => ({
    symbol,
    base_token: symbol.slice(0, 3),
    current_position_percent: actual,
    target_position_percent: target,
  })
  const rows = [
    weighed('BTCUSDT', '0.499380000001', '0.5'),
    weighed('ETHUSDT', '0.169467', '0.17'),
    weighed('SOLUSDT', '0.170546', '0.17'),
    weighed('XRPUSDT', '0.160606999998', '0.16'),
  ]

  test('are 100% together, and each less its target is its drift', () => {
    const shown = [...shownWeights(rows).values()]
    expect(shown.map((it) => it.actual)).toEqual(['0.4994', '0.1695', '0.1705', '0.1606'])
    expect(shown.map((it) => it.points)).toEqual(['-0.06', '-0.05', '0.05', '0.06'])
    expect(furthestOf(rows)).toEqual({ base: 'BTC', points: '-0.06' })
  })

  test('while nothing is held nothing has drifted', () => {
    expect(shownWeights([weighed('BTCUSDT', '0', '0.5')]).get('BTCUSDT')).toEqual({
      actual: '0',
      points: '0',
    })
  })
})

test('a rebalance now has a row for each contract: its order, or why there is none', () => {
  const of = (symbol: string) => ({ symbol, target_position_percent: '0.25' })
  const positions = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT', 'ADAUSDT'].map(of)
  const trades = [{ symbol: 'BTCUSDT', side: 'SELL', quantity: '0.1', value: '100' }]
  const failures = [
    { symbol: 'ETHUSDT', reason: 'margin-short' },
    { symbol: 'SOLUSDT', reason: 'open-interest' },
  ]
  const rows = ordersNow({ positions } as never, { trades, failures })
  expect(rows[0]).toMatchObject({ side: 'sell', quantity: '0.1', value: '100' })
  const left = rows.slice(1)
  expect(left.map(({ side, reason }) => [side, reason])).toEqual([
    [undefined, 'margin-short'],
    [undefined, 'open-interest'],
    [undefined, 'within-lot'],
  ])
  expect(left.map(({ reason }) => reasonWords(reason, web.t))).toEqual([
    'futuresCombo.failure.margin-short',
    'open-interest',
    'futuresCombo.failure.within-lot',
  ])
  const [before] = ordersNow({ positions } as never, undefined)
  expect(before).toMatchObject({ side: undefined, reason: '' })
})

test('the settings say the interval in words and the equity at which a trailing stop ends it', () => {
  const lines = parameterLines(combo.settings, { detail, view: viewOf(detail, []) }, web)
  const of = (key: string) => lines.find((it) => it.key === key)?.now ?? ''
  expect(of('interval')).toContain('every.days 7')
  expect(of('stopLoss')).toBe('20%')
  expect(of('trailingStop')).toContain('9,000.00\u00a0USDT')
  expect(of('takeProfit')).toBe('bot.parameters.off')
})

test('what may change stands as it was at creation as well', () => {
  const lines = parameterLines(combo.settings, { detail, view: viewOf(detail, []) }, web)
  const of = (key: string) => lines.find((it) => it.key === key)
  expect(of('contracts')?.before).toMatch(
    /BTC direction\.long \u206650%\u2069.*SOL direction\.short \u206650%\u2069/,
  )
  expect(of('interval')?.before).toContain('every.days 1')
  expect(of('trailingStop')?.before).toBe('bot.parameters.off')
  for (const key of ['mode', 'threshold', 'stopLoss', 'takeProfit', 'leverage']) {
    expect(of(key)?.before).toBe(of(key)?.now)
  }
})

test('beside other bots the money is what is invested now, as in their figures', () => {
  const bot = { detail, view: viewOf(detail, []) }
  const row = comparedParameters(combo.settings, bot, web).find((it) => it.key === 'investment')
  expect(row).toMatchObject({ text: '10,500.00 USDT', isMoney: true })
})

test('a change names weights, mode, interval and stop, each as it was and as it is', () => {
  const words = changeWords(combo.settings, { detail, view: viewOf(detail, []) }, web)
  const data = {
    weights: '0.7,0.3',
    mode: 'time',
    threshold: '0.05',
    interval: 7_200,
    takeProfit: '0',
    stopLoss: '0.2',
    trailingStop: '0.08',
  }
  const fact = (more: object) =>
    ({
      bot_id: '1',
      position: '1',
      time: '0',
      type: 'settings-changed',
      data: { ...data, ...more },
    }) as never
  const said = words(fact({}), [], true)
  expect(said).toMatch(/field\.contracts.*BTC direction\.long .50%.*BTC direction\.long .70%/)
  expect(said).toMatch(/field\.mode.*mode\.either.*mode\.time/)
  expect(said).toMatch(/field\.interval.*every\.days 1.*every\.hours 2/)
  expect(said).toMatch(/field\.trailingStop.*parameters\.off.*8%/)
  expect(said).not.toContain('field.stopLoss')
  // Against the change before it only what that left is named.
  const next = words(fact({ weights: '0.6,0.4' }), [fact({})], false)
  expect(next).toMatch(/field\.contracts.*70%.*60%/)
  expect(next).not.toMatch(/field\.(mode|interval|trailingStop)/)
})

test('"use as new" carries the contracts, and a change sends all of their weights', () => {
  expect(basketOf(detail)).toBe('BTCUSDT:l:60,SOLUSDT:s:40')
  expect(combo.again(detail)).toContain('contracts=BTCUSDT%3Al%3A60%2CSOLUSDT%3As%3A40')
  const { table, now } = changeSettings
  const values = settingsOf(table, now(detail))
  const next = { ...values, choices: { ...values.choices, contracts: 'BTCUSDT:l:50,SOLUSDT:s:50' } }
  expect(changeOf(table, next, ['contracts'], lists)).toMatchObject({
    symbol_settings: [
      { symbol: 'BTCUSDT', target_position_percent: '0.5' },
      { symbol: 'SOLUSDT', target_position_percent: '0.5' },
    ],
  })
})

test('the ring is whole, also where weights are more than all', () => {
  expect(arcsOf([0.5, 0.25])).toEqual([
    { from: 0, to: 0.5 },
    { from: 0.5, to: 0.75 },
  ])
  expect(arcsOf([1, 1]).at(-1)?.to).toBe(1)
})

test('a failure has the words of the combo, of any order, or its code', () => {
  const known = (key: string): string => (key.endsWith('halted') ? 'its market is closed' : key)
  const failed = (symbol: string, reason: string) => ({ symbol, reason })
  const three = [failed('ETHUSDT', 'halted'), failed('SOLUSDT', 'odd'), failed('ADAUSDT', 'halted')]
  const words = '\u2068ETH\u2069, \u2068ADA\u2069: its market is closed; \u2068SOL\u2069: odd'
  expect(failuresWords(three, known)).toBe(words)
  expect(outcomeWords({ trades: 0, failures: three }, known)).toBe(words)
  expect(outcomeWords({ trades: 2, failures: [] }, t)).toBe('futuresCombo.history.traded 2')
})

test('funding of contracts adds up to the one figure of the bot', () => {
  const of = (symbol: string, funding_fee: string) => ({ symbol, funding_fee })
  const rows = [of('BTCUSDT', '-1.763'), of('ETHUSDT', '-1.552'), of('SOLUSDT', '1.105')]
  const shown = [...shownFundings(rows, 2).values()].map(Number)
  expect(shown.reduce((sum, it) => sum + it, 0)).toBeCloseTo(-2.21, 9)
})

test('a reason is asked for where its words stand, not tried at every place', () => {
  const asked: string[] = []
  const spy = (key: string): string => {
    asked.push(key)
    return key
  }
  const reasons = ['halted', 'margin-short', 'risk-limit', 'constructor']
  const words = failuresWords(
    reasons.map((reason) => ({ symbol: 'ETHUSDT', reason })),
    spy,
  )
  expect(asked).toEqual([
    'futuresCombo.failure.halted',
    'futuresCombo.failure.margin-short',
    'activity.code.reason.risk-limit',
    'activity.code.reason.constructor',
  ])
  expect(words).toContain('\u2068ETH\u2069: risk-limit')
})

test('the file of rebalances has what failed', () => {
  const row = {
    adjust_position_mode: 'ADJUST_POSITION_MODE_BY_USER',
    time: '1000',
    trades: 1,
    traded_value: '100',
    exec_fee: '0.06',
    realized_pnl: '2',
    weights: [{ symbol: 'BTCUSDT', before: '0.6', after: '0.5' }],
    failures: [{ symbol: 'ETHUSDT', reason: 'halted' }],
    retry_time: '0',
  }
  const [, line] = adjustsToCsv('7', [row]).split('\r\n')
  expect(line).toBe(
    '7,rebalance,1970-01-01T00:00:01.000Z,by_user,1,100,0.06,2,BTCUSDT 0.6,BTCUSDT 0.5,ETHUSDT halted',
  )
})

test('orders and fundings come in seconds, and their views read milliseconds', async () => {
  const call = async () => ({ total: '1', orders: [{ time: '9' }], fundings: [{ time: '9' }] })
  const web = { format: britishFormats, t: (key: string) => key } as never
  const views = historyViews({ botId: '1', quote: 'USDT' } as never, web)
  for (const id of ['orders', 'fundings']) {
    const view = views.find((it) => it.id === id)
    const page = await view?.read(call as never, 0, 10, undefined as never)
    expect(page?.rows).toEqual([{ time: '9000' }])
  }
})
