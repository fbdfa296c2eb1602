// Routes of a futures combo on the real engine: what a combo that runs, is changed, moves money and
// ends answers, and what a request may not say; check codes are asked through HTTP
// (apps/server/test/http-check-codes-combo.test.ts).
import { describe, expect, test } from 'vitest'
import { formatAmount, quantity } from '@trellis/kernel'
import { callerOf } from '@trellis/bot-kit/test/rig-routes.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import { routes } from './routes.ts'
import { adjustRow } from './routes-history.ts'
import { ask, fresh, named, over, started } from './test/calls.ts'
import { basketDraft as draft, LASTS, Rig } from './test/rig.ts'
import { shownOf, type ComboBot } from './view.ts'
import { endpoints } from './wire.ts'

const call = callerOf(routes, endpoints)

describe('creating', () => {
  test('limits tell what it opens and what that risks', async () => {
    const limits = await ask('getLimit', over(fresh()), draft)
    expect(limits).toMatchObject({
      check_code: 'LIMIT_CHECK_CODE_SUCCESS_UNSPECIFIED',
      allocated: '1',
      position_value: '30000',
      position_margin: '6000',
      opening_fee: '18',
      net_exposure: '18000',
      plan: [{ symbol: 'BTCUSDT', pos_size: '0.3' }, { pos_size: '4.5' }, { pos_size: '60' }],
    })
    expect(Number(limits.liquidation_distance)).toBeCloseTo(0.3269, 3)
    // The ranges of the official sample, but for the money and the leverage of these contracts.
    expect(limits).toMatchObject({
      adjust_position_percent: { min: '0.01', max: '0.5' },
      adjust_position_time_interval: { min: '1800', max: '2419200' },
      sl_percent: { min: '0.01', max: '0.99' },
      tp_percent: { min: '0.01', max: '100' },
      trailing_stop_percent: { min: '0.05', max: '0.99' },
      leverage: { min: '1', max: '50' },
      init_margin: { min: '33.3334', max: '1666666.6666' },
    })
  })

  test('under a key twice is one combo; another plan under it is refused', async () => {
    const rig = fresh()
    const body = { ...draft, request_id: 'one' }
    const made = await ask('createBot', over(rig), body)
    expect(made.bot_id).toBe(String(rig.bot))
    expect((await ask('createBot', over(rig), body)).bot_id).toBe(made.bot_id)
    const other: unknown = await ask('createBot', over(rig), { ...body, init_margin: '9000' })
    expect(other).toMatchObject({ refused: { problems: [{ field: 'request_id' }] } })
    const [first, second, third] = draft.symbol_settings
    const swapped = [
      { ...second, target_position_percent: '0.5' },
      { ...first, target_position_percent: '0.3' },
      third,
    ]
    const basketOf: unknown = await ask('createBot', over(rig), {
      ...body,
      symbol_settings: swapped,
    })
    expect(basketOf).toMatchObject({ refused: { problems: [{ field: 'request_id' }] } })
  })

  test('more than Funding has is told coin by coin', async () => {
    const rig = new Rig({ grants: { USDT: '100' } }).at(...LASTS)
    const answer: unknown = await ask('createBot', over(rig), draft)
    expect(answer).toMatchObject({ refused: { code: 'INSUFFICIENT_BALANCE' } })
  })
})

describe('a combo that runs', () => {
  test('its detail, contracts and parts add up', async () => {
    const rig = started({ takeProfit: '0.25', stopLoss: '0.2' }).at(5_100_000, 195_000)
    const context = over(rig)
    const { detail, modes } = await ask('getDetail', context, named(rig))
    expect(detail).toMatchObject({
      bot_mode: 'BOT_MODE_MIX',
      bot_name: 'BTC ETH SOL',
      bot_display_status: 'BOT_DISPLAY_STATUS_RUNNING',
      total_margin: '10000',
      tp_exit_equity: '12500',
      sl_exit_equity: '8000',
      adjust_position_mode: 'ADJUST_POSITION_MODE_PERCENT',
      stop_type: 'BOT_STOP_TYPE_UNSPECIFIED',
      figures: { type: 'COMBO_FUTURES', symbols: ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'] },
    })
    const sum = (of: readonly string[]) => of.reduce((all, it) => all + Number(it), 0)
    const { positions } = await ask('getPositions', context, named(rig))
    expect(sum(positions.map((it) => it.current_position_percent))).toBeCloseTo(1, 9)
    expect(sum(positions.map((it) => it.unrealized_pnl))).toBeCloseTo(
      Number(detail.unrealized_pnl),
      6,
    )
    const { parts } = await ask('getPartList', context, named(rig))
    expect(sum(parts.map((it) => it.total_pnl))).toBeCloseTo(Number(detail.total_pnl), 6)
    const equation = Number(detail.realized_pnl) + Number(detail.unrealized_pnl)
    expect(equation).toBeCloseTo(Number(detail.total_pnl), 6)
    expect(modes).toMatchObject([{ close_mode: 'MARKET', market_orders: 3 }])
  })

  test('adjusts now and names what failed', async () => {
    const rig = started({ mode: 'manual', threshold: '' }).setStatus('Closed', 1).at(6_500_000)
    const answer = await ask('adjustPosition', over(rig), named(rig))
    expect(answer).toMatchObject({
      failures: [{ symbol: 'ETHUSDT', reason: 'halted' }],
      adjusted_position_num: '1',
    })
    const { detail } = await ask('getDetail', over(rig), named(rig))
    expect(detail.last_failures).toEqual(answer.failures)
    expect(Number(detail.retry_time)).toBeGreaterThan(0)
  })

  test('its record in the journal is the row of its history', () => {
    const rig = started().setStatus('Closed', 1).at(6_200_000)
    const [{ type: _, ...fact }] = rig.emitted('rebalanced') as never as [{ type: string }]
    const entries = Object.entries(fact).map(([key, value]) => {
      return [key, typeof value === 'bigint' ? String(value) : (value as string | number)]
    })
    const row = { position: '1', atMs: 5_000, type: 'rebalanced', action: '' }
    const bot = rig.view as LiveBot as ComboBot
    const shown = shownOf(bot, undefined as never, over(rig))
    const told = adjustRow({ ...row, data: Object.fromEntries(entries) as never }, shown)
    expect(told).toMatchObject({
      adjust_position_mode: 'ADJUST_POSITION_MODE_PERCENT',
      time: '5',
      trades: 2,
      failures: [{ symbol: 'ETHUSDT', reason: 'halted' }],
    })
    expect(told.weights.map(({ symbol }) => symbol)).toEqual(['BTCUSDT', 'ETHUSDT', 'SOLUSDT'])
  })

  test('its orders and fundings are told in seconds', async () => {
    const rig = started()
    const context = over(rig)
    const at = { page: 1, limit: 1 }
    const atMs = 1_763_985_600_999
    const order = { updatedAtMs: atMs, symbol: 'BTCUSDT', side: 'buy', status: 'filled' }
    const funding = { atMs, symbol: 'BTCUSDT', rate: '0.0001', amount: '-1', coin: 'USDT' }
    const page = (row: object) => async () => ({ rows: [row], total: 1, ...at }) as never
    const history = { ...context.history, orders: page(order), fundings: page(funding) }
    for (const view of ['orders', 'fundings'] as const) {
      const asked = { ...named(rig), view, page: 0, limit: 10 }
      const answer = await call('getHistoryOrdersV2', { ...context, history }, asked)
      expect(answer).toMatchObject({ total: '1', [view]: [{ time: '1763985600' }] })
    }
  })

  test('a change is checked without being made', async () => {
    const rig = started()
    const check = (body: object) => ask('validateSetting', over(rig), { ...named(rig), ...body })
    const high = await check({ sl_percent: '2' })
    expect(high.problems).toMatchObject([{ field: 'sl_percent', bound: '0.99' }])
    const weights = [
      ['BTCUSDT', '0.2'],
      ['ETHUSDT', '0.3'],
      ['SOLUSDT', '0.5'],
    ].map(([symbol, target_position_percent]) => ({ symbol, target_position_percent }))
    const sound = await check({ symbol_settings: weights })
    expect(sound).toMatchObject({ problems: [], allocated: '1' })
    expect(rig.state.legs.map(({ weight }) => formatAmount(weight))).toEqual(['0.5', '0.3', '0.2'])
  })

  test('changes its weights by name, in whole and by all of them', async () => {
    const rig = started()
    const weights = (...rows: readonly (readonly [string, string])[]) => ({
      ...named(rig),
      symbol_settings: rows.map(([symbol, target_position_percent]) => ({
        symbol,
        target_position_percent,
      })),
    })
    const set = (body: object) => ask('modifySetting', over(rig), body)
    const done = await set(weights(['SOLUSDT', '0.4'], ['BTCUSDT', '0.3'], ['ETHUSDT', '0.3']))
    expect(done.check_code).toBe('LIMIT_CHECK_CODE_SUCCESS_UNSPECIFIED')
    expect(rig.lots).toEqual([180, 450, -1200])
    for (const rows of [
      weights(['SOLUSDT', '0.5'], ['BTCUSDT', '0.5']),
      weights(['SOLUSDT', '0.4'], ['BTCUSDT', '0.4'], ['ETHUSDT', '0.3']),
    ])
      expect((await set(rows)) as unknown).toMatchObject({
        refused: { problems: [{ field: 'symbol_settings' }] },
      })
    const turned = draft.symbol_settings.map((row) => ({ ...row, side: 'SHORT' }))
    expect((await set({ ...named(rig), symbol_settings: turned })) as unknown).toMatchObject({
      refused: { problems: [{ field: 'symbol_settings.0.side' }] },
    })
    const same = await set({ ...named(rig), adjust_position_percent: '0.05' })
    const check_code = 'LIMIT_CHECK_CODE_PARAM_NOT_CHANGE'
    const field = 'adjust_position_percent'
    expect(same.problems).toEqual([{ field, check_code, bound: '0.05', fix: '0.01' }])
    const weighed = await set(weights(['SOLUSDT', '0.4'], ['BTCUSDT', '0.3'], ['ETHUSDT', '0.3']))
    const fix = '0.31,0.3,0.39'
    expect(weighed.problems).toMatchObject([{ field: 'symbol_settings', check_code, fix }])
    await set({ ...named(rig), adjust_position_mode: 3, adjust_position_time_interval: 7200 })
    expect(rig.state.settings).toMatchObject({ mode: 'either', interval: 7200 })
  })
})

describe('transfers', () => {
  const money = (rig: Rig, transfer_type: number, amount: string) => ({
    ...named(rig),
    transfer_type,
    amount,
  })

  test('what one would do is what it then does', async () => {
    const rig = started({ takeProfit: '0.25' }).at(5_050_000)
    const told = await ask('getTransferDetail', over(rig), money(rig, 1, '1000'))
    expect(told.before).toMatchObject({ total_margin: '10000', tp_exit_equity: '12500' })
    expect(told.after).toMatchObject({ total_margin: '11000', tp_exit_equity: '13750' })
    expect(Number(told.after?.liquidation_distance)).toBeGreaterThan(
      Number(told.before.liquidation_distance),
    )
    expect(told.trades.length).toBeGreaterThan(0)
    const done = await ask('transfer', over(rig), money(rig, 1, '1000'))
    expect(done).toMatchObject({ total_margin: '11000', midway_transfer: '1000' })
    const { before } = await ask('getTransferDetail', over(rig), named(rig))
    expect(before).toEqual(told.after)
  })

  test('the line of a trailing stop moves with the money, as far as it follows it', async () => {
    const rig = started({ trailingStop: '0.1' }).at(5_050_000)
    const { before, after } = await ask('getTransferDetail', over(rig), money(rig, 1, '1000'))
    const { detail } = await ask('getDetail', over(rig), named(rig))
    expect(before.exit_equity).toBe(detail.exit_equity)
    // 90 % of a peak that grows by what comes in.
    expect(Number(after?.exit_equity) - Number(before.exit_equity)).toBeCloseTo(900, 9)
  })

  test('no more leaves than is safe, and the finding says how much', async () => {
    const rig = started()
    const { max_out, max_out_reason } = await ask('getTransferDetail', over(rig), named(rig))
    expect(max_out_reason).toBe('free-margin')
    const refused = await ask('transfer', over(rig), money(rig, 2, '9999'))
    const check_code = 'LIMIT_CHECK_CODE_ADJUST_AMOUNT_TOO_HIGH'
    const problems = [{ field: 'amount', check_code, bound: max_out, fix: max_out }]
    expect(refused).toMatchObject({ status_code: 400, problems })
    const preview = await ask('getTransferDetail', over(rig), money(rig, 2, '9999'))
    expect(preview).toMatchObject({ status_code: 400, problems, after: null })
    const low = await ask('transfer', over(rig), money(rig, 2, '0'))
    expect(low.check_code).toBe('LIMIT_CHECK_CODE_ADJUST_AMOUNT_TOO_LOW')
    const done = await ask('transfer', over(rig), money(rig, 2, max_out))
    expect(done.midway_transfer).toBe(`-${max_out}`)
  })

  test('more than Funding has is refused', async () => {
    const rig = started()
    const short: unknown = await ask('transfer', over(rig), money(rig, 1, '99999999'))
    expect(short).toMatchObject({ refused: { code: 'INSUFFICIENT_BALANCE' } })
  })
})

describe('the market of combos', () => {
  test('lists contracts with their most leverage, and picks what is traded most', async () => {
    const rig = fresh()
    const context = over(rig)
    const { symbols } = await ask('getSymbolList', context, {})
    expect(symbols.map(({ symbol, max_leverage }) => [symbol, max_leverage])).toEqual([
      ['BTCUSDT', '50'],
      ['ETHUSDT', '50'],
      ['SOLUSDT', '50'],
    ])
    expect((await ask('getDailyPick', context, {})).pick).toBeNull()
    const traded = [3n, 1n, 2n]
    const market = {
      ...context.market,
      ticker: (symbol: number) => {
        const turnover24h = (traded[symbol] ?? 0n) as never
        return { ...context.market.ticker(symbol), turnover24h, volume24h: BigInt(quantity(1)) }
      },
    }
    const { pick } = await ask('getDailyPick', { ...context, market }, {})
    expect(pick?.symbol_settings.map((it) => [it.symbol, it.target_position_percent])).toEqual([
      ['BTCUSDT', '0.34'],
      ['SOLUSDT', '0.33'],
      ['ETHUSDT', '0.33'],
    ])
    expect(pick).toMatchObject({ reason: 'most-traded', backtest: null })
  })

  test('remembers per user that the pick is not to come up', async () => {
    const context = over(fresh())
    const popped = async () => (await ask('getDailyPick', context, {})).no_pop
    expect(await popped()).toBe(false)
    await ask('setDailyPickNoPop', context, {})
    expect(await popped()).toBe(true)
    await ask('setDailyPickNoPop', context, { no_pop: false })
    expect(await popped()).toBe(false)
  })
})

describe('others and the end', () => {
  test('its parameters are read by others only while its owner shows them', async () => {
    const rig = started()
    const guest = { ...over(rig), userId: undefined }
    const look = async (): Promise<unknown> => ask('getFollowDetail', guest, named(rig))
    expect(await look()).toMatchObject({ refused: { code: 'NOT_FOUND' } })
    await ask('setAllowFollow', over(rig), { ...named(rig), allow_follow: true })
    expect(await look()).toMatchObject({ detail: { bot_name: 'BTC ETH SOL', leverage: '5' } })
  })

  test('closing twice answers the same, and the receipt says what came back', async () => {
    const rig = started()
    const closed = await ask('closeBot', over(rig), named(rig))
    expect(closed).toMatchObject({ status_code: 200, bot_id: String(rig.bot) })
    expect(await ask('closeBot', over(rig), named(rig))).toMatchObject({
      debug_msg: 'bot has already been canceled',
    })
    const end = await ask('getCloseDetail', over(rig), named(rig))
    const value = formatAmount(rig.state.receipt!.equity)
    expect(end).toMatchObject({
      bot_display_status: 'BOT_DISPLAY_STATUS_COMPLETED',
      stop_type: 'BOT_STOP_TYPE_BY_USER',
      close_code: 'BOT_CLOSE_CODE_CANCELED_MANUALLY',
      settlement_assets: `${value} USDT`,
      modes: [],
    })
    const { detail } = await ask('getDetail', over(rig), named(rig))
    expect(detail).toMatchObject({ equity: value, margin_balance: '0', tp_exit_equity: '0' })
    const receipt = routes.receipt(rig.view, over(rig))
    expect(receipt).toMatchObject({ closeMode: 'MARKET', returnedValue: value })
  })
})

describe('a request that cannot be', () => {
  const [first, second, third] = draft.symbol_settings
  test.each([
    [
      'a symbol twice',
      { symbol_settings: [first, second, first] },
      'DUPLICATED_SYMBOL_CHOSEN',
      'symbol_settings.2.symbol',
    ],
    [
      'an unknown symbol',
      { symbol_settings: [first, { ...second, symbol: 'NOPE' }] },
      'UNKNOWN_SYMBOL',
      'symbol_settings.1.symbol',
    ],
    [
      'half a percent',
      {
        symbol_settings: [
          first,
          { ...second, target_position_percent: '0.305' },
          { ...third, target_position_percent: '0.195' },
        ],
      },
      'INVALID_ARGUMENT',
      'symbol_settings.1.target_position_percent',
    ],
    [
      'a weight of nothing',
      { symbol_settings: [first, second, { ...third, target_position_percent: '0' }] },
      'INVALID_ARGUMENT',
      'symbol_settings.2.target_position_percent',
    ],
    [
      'an interval by percent',
      { adjust_position_time_interval: 3600 },
      'invalidParams',
      'adjust_position_time_interval',
    ],
    [
      'a percent by time',
      { adjust_position_mode: 1, adjust_position_time_interval: 3600 },
      'invalidParams',
      'adjust_position_percent',
    ],
  ] as const)('%s is refused by its field', async (_, more, code, field) => {
    const answer: unknown = await ask('createBot', over(fresh()), { ...draft, ...more })
    expect(answer).toMatchObject({ refused: { code, problems: [{ field }] } })
  })

  test('weights that are not all given: limits answer without a plan, a creation is refused', async () => {
    const body = { ...draft, symbol_settings: [first, second] }
    const limits = await ask('getLimit', over(fresh()), body)
    expect(limits).toMatchObject({ allocated: '0.8', plan: [], liquidation_distance: '' })
    const answer: unknown = await ask('createBot', over(fresh()), body)
    expect(answer).toMatchObject({
      refused: { code: 'INVALID_ARGUMENT', problems: [{ field: 'symbol_settings' }] },
    })
  })
})
