// Routes of a martingale on the real engine: a creation, what details and lists say, changes,
// margin and closing, as their callers see them.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import type { OrderRow, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { formatPrice } from '@trellis/market'
import { askerOf, callerOf, routesOver } from '@trellis/bot-kit/test/rig-routes.ts'
import { routes } from './routes.ts'
import { btcPerpetual, plain, Rig } from './test/rig.ts'
import { endpoints } from './wire.ts'

const call = callerOf(routes, endpoints)
const CHECK = 'F_MART_LIMIT_CHECK_CODE_F_MART_'
const running = (more: object = {}) => new Rig({ last: '25000' }).start({ ...plain, ...more })
const named = ({ bot }: Rig) => ({ bot_id: String(bot) })
const draft = {
  symbol: 'BTCUSDT',
  martingale_mode: 1,
  leverage: '10',
  price_float_percent: '0.02',
  add_position_percent: '1.5',
  add_position_num: 3,
  round_tp_percent: '0.02',
  init_margin: '1000',
}

const ask = askerOf(routes, endpoints)
const detailOf = async (rig: Rig, context: RouteContext = routesOver(rig).context) =>
  ask('getFmartDetail', context, named(rig))

describe('limits and creation', () => {
  const rig = () => new Rig({ last: '25000' })

  test('ranges as min and max, and the ladder', async () => {
    const read = await ask('getFmartLimit', routesOver(rig()).context, draft)
    expect(read).toMatchObject({
      check_code: `${CHECK}CHECK_CODE_SUCCESS_UNSPECIFIED`,
      price_float_percent: { min: '0.001', max: '0.199' },
      add_position_num: { min: '1', max: '10' },
      init_margin: { min: '25.3907' },
    })
    expect(read.ladder.map(({ number }) => number)).toEqual([0, 1, 2, 3])
    expect(read.ladder[1]).toMatchObject({ price: '24500', unmet: '', from_now: '-0.02' })
  })

  test('only what was sent is checked, each code with its field, bound and fix', async () => {
    const { context } = routesOver(rig())
    const { init_margin: _, ...rest } = draft
    const whole = await call('getFmartLimit', context, rest)
    expect(whole).toMatchObject({
      problems: [],
      check_code: `${CHECK}CHECK_CODE_SUCCESS_UNSPECIFIED`,
    })
    const some = { symbol: 'BTCUSDT', martingale_mode: 2, leverage: '5', round_tp_percent: '9' }
    expect(await call('getFmartLimit', context, some)).toMatchObject({
      check_code: `${CHECK}ROUND_TARGET_TP_PERCENT_TOO_HIGH`,
      problems: [{ field: 'round_tp_percent', bound: '4.45', fix: '4.45' }],
      ladder: [],
    })
  })

  test('makes a bot once for a request id, and none where a check fails', async () => {
    const stage = rig()
    const { context } = routesOver(stage)
    const made = await call('createFmartBot', context, { ...draft, request_id: 'one' })
    expect(made).toMatchObject({ status_code: 200, bot_id: String(stage.bot) })
    expect(await call('createFmartBot', context, { ...draft, request_id: 'one' })).toEqual(made)
    const other = { ...draft, add_position_num: 4, request_id: 'one' }
    expect(await call('createFmartBot', context, other)).toMatchObject({
      refused: { problems: [{ field: 'request_id', reason: 'used-before' }] },
    })
    expect(await call('createFmartBot', context, { ...draft, leverage: '51' })).toMatchObject({
      status_code: 400,
      bot_id: '0',
      check_code: `${CHECK}LEVERAGE_TOO_HIGH`,
    })
    const rich = await call('createFmartBot', context, { ...draft, init_margin: '2000000' })
    expect(rich).toMatchObject({ refused: { code: 'INSUFFICIENT_BALANCE' } })
  })

  test('a contract about to be settled takes none', async () => {
    const { context } = routesOver(rig(), () => 'PreSettle')
    expect(await call('createFmartBot', context, draft)).toMatchObject({
      refused: { code: 'SYMBOL_NOT_TRADING', problems: [{ field: 'symbol' }] },
    })
  })
})

describe('a detail', () => {
  test('has every field of the original, times in seconds, and our round and ladder', async () => {
    const rig = running().mark('25000')
    const { fmart_detail, round, ladder, figures, liquidation_if_filled } = await detailOf(rig)
    expect(fmart_detail).toMatchObject({
      bot_display_status: 'F_MART_BOT_DISPLAY_STATUS_RUNNING',
      fmart_mode: 'F_MART_MODE_MARTINGALE_MODE_LONG',
      auto_cycle: 'AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_ENABLE',
      current_round: 1,
      current_added_pos_num: 1,
      completed_rounds: 0,
      pos_size: '0.039',
      total_margin: '1000',
      create_time: '1',
      stop_type: 'F_MART_BOT_STOP_TYPE_STOP_TYPE_UNKNOWN_UNSPECIFIED',
    })
    expect(round.next).toMatchObject({ number: 1, quantity: '0.06', skipped: '' })
    expect(ladder.map(({ number }) => number)).toEqual([1, 2, 3])
    expect(ladder[0]!['price']).toBe(round.next!['price'])
    expect(figures.type).toBe('MART_FUTURES')
    const { contract } = figures
    expect(Number(liquidation_if_filled)).toBe(Number(ladder.at(-1)!['liquidation_price']))
    expect(contract?.long_liq_price).toBe(liquidation_if_filled)
    expect(Number(contract?.liquidation_price)).toBeLessThan(Number(liquidation_if_filled))
  })

  test('adds up: rounds, held, funding and fees are the total', async () => {
    const rig = running().mark('25000').move('25600').fund('0.0001', '25600').mark('25400')
    const { equation, figures, fmart_detail } = await detailOf(rig)
    const sum = Object.values(equation).reduce((all, term) => all + amount(term), 0n)
    expect(formatAmount(sum as Amount)).toBe(figures.total_profit)
    expect(equation['rounds']).toBe(figures.booked_profit)
    const { pnl, realized_pnl, unrealized_pnl } = fmart_detail
    const parts = amount(String(realized_pnl)) + amount(String(unrealized_pnl))
    expect(amount(String(pnl))).toBe(parts)
  })

  test('names the trigger price of one that waits, with its whole ladder', async () => {
    const { ladder, figures, fmart_detail } = await detailOf(running({ entryPrice: '24000' }))
    expect(ladder.map(({ number }) => number)).toEqual([0, 1, 2, 3])
    expect(figures).toMatchObject({ note: 'waiting-for-trigger', trigger_price: '24000' })
    expect(fmart_detail['bot_display_status']).toBe('F_MART_BOT_DISPLAY_STATUS_AWAIT_ACTIVATION')
  })

  test('of a bot that ended says why and what came back', async () => {
    const rig = running().move('26000')
    rig.command({ type: 'close' })
    const { fmart_detail, ladder } = await detailOf(rig)
    expect(fmart_detail).toMatchObject({
      stop_type: 'F_MART_BOT_STOP_TYPE_STOP_TYPE_BY_USER',
      close_code: 'BOT_CLOSE_CODE_CANCELED_MANUALLY',
      settlement_assets: `${formatAmount(rig.state.receipt!.equity)} USDT`,
    })
    expect(ladder).toEqual([])
  })
})

describe('changes', () => {
  test('of auto cycle and stop loss; what is not said stays', async () => {
    const rig = running()
    const { context } = routesOver(rig)
    const set = async (more: object) => call('updateFmartBot', context, { ...named(rig), ...more })
    expect(await set({ auto_cycle_toggle: 2 })).toMatchObject({ status_code: 200 })
    expect(rig.state.settings).toMatchObject({ autoCycle: 'off', stopLossShare: 0n })
    expect(await set({ sl_percent: '0.4' })).toMatchObject({ status_code: 200 })
    expect(rig.state.settings.autoCycle).toBe('off')
    expect(formatAmount(rig.state.settings.stopLossShare)).toBe('0.4')
    const before = rig.batches.length
    expect(await set({ sl_percent: '0.4' })).toMatchObject({ status_code: 200 })
    expect(rig.batches).toHaveLength(before)
    expect(await set({ sl_percent: '' })).toMatchObject({ status_code: 200 })
    expect(rig.state.settings.stopLossShare).toBe(0n)
    expect(await set({ sl_percent: '1.2' })).toMatchObject({
      status_code: 400,
      check_code: `${CHECK}SL_PER_TOO_HIGH`,
      problems: [{ field: 'sl_percent', bound: '1' }],
    })
    const checked = await call('validateUpdate', context, { ...named(rig), sl_percent: '2' })
    expect(checked).toMatchObject({ check_code: `${CHECK}SL_PER_TOO_HIGH` })
  })

  test('margin is added, and what it does is told before', async () => {
    const rig = running().mark('25000')
    const { context } = routesOver(rig)
    const body = { ...named(rig), amount: '500' }
    const told = await call('validateAddMargin', context, body)
    expect(endpoints.validateAddMargin.response.parse(told)).toMatchObject({ placed: 0 })
    expect(rig.state.invested).toBe(amount('1000'))
    expect(await call('addMargin', context, body)).toMatchObject({ total_investment: '1500' })
    const { after } = told as { after: { equity: string; long_liq_price: string } }
    const { figures } = await detailOf(rig)
    expect(after.equity).toBe(figures.equity)
    // Where it ends if all fill is told by the ladder, before as after.
    expect(Number(after.long_liq_price)).toBeGreaterThan(0)
    expect(after.long_liq_price).toBe(figures.contract?.long_liq_price)
    expect(await call('addMargin', context, { ...body, amount: '0' })).toHaveProperty('refused')
  })

  test('others may read the parameters once they are shown', async () => {
    const rig = running()
    const { context } = routesOver(rig)
    const foreign = { ...context, userId: undefined }
    expect(await call('getFmartFollowDetail', foreign, named(rig))).toHaveProperty('refused')
    await call('setAllowFollow', context, { ...named(rig), allow_follow: true })
    const shared = await call('getFmartFollowDetail', foreign, named(rig))
    expect(endpoints.getFmartFollowDetail.response.parse(shared).fmart_detail).toMatchObject({
      price_float_percent: '0.02',
      completed_rounds: 0,
    })
    expect(JSON.stringify(shared)).not.toContain('init_margin')
  })
})

describe('closing', () => {
  test('is told beforehand with what was set aside, and is done once', async () => {
    const rig = running().mark('25000').move('25600').mark('25600')
    const { context } = routesOver(rig)
    const { set_aside, modes } = await ask('getFmartCloseDetail', context, named(rig))
    expect(amount(set_aside)).toBe(rig.state.setAside)
    expect(await call('closeFmartBot', context, named(rig))).toEqual({
      status_code: 200,
      debug_msg: '',
    })
    expect(Number(modes[0]!.receive_value)).toBeCloseTo(
      Number(formatAmount(rig.state.receipt!.equity)),
      1,
    )
    expect(await call('closeFmartBot', context, named(rig))).toEqual({
      status_code: 200,
      debug_msg: 'bot has already been canceled',
    })
  })
})

test('two calls at once close it once, and both are answered', async () => {
  const rig = running().mark('25000')
  const { context } = routesOver(rig)
  const close = async () => call('closeFmartBot', context, named(rig))
  expect(await Promise.all([close(), close()])).toEqual([
    { status_code: 200, debug_msg: '' },
    { status_code: 200, debug_msg: 'bot has already been canceled' },
  ])
})

describe('histories', () => {
  const all = { page: 1, limit: 100 }

  /** The rows that the read models make of a rig's facts. */
  function historyOf(rig: Rig): RouteContext['history'] {
    const placed = rig.facts.flatMap((fact) => (fact.type === 'order-placed' ? [fact.order] : []))
    const orders = placed.map((order): OrderRow => {
      const { ref, level, purpose, action, side, orderType } = order
      const rests = rig.view.openOrders.some((it) => it.ref === ref)
      const words = { symbol: 'BTCUSDT', price: '1', avgPrice: '1', quantity: '1', filled: '1' }
      const times = { placedAtMs: ref * 1_000, updatedAtMs: ref * 1_000 }
      const status = rests ? 'new' : 'filled'
      const fee = { fee: '0.5', feeCoin: 'USDT', orderId: String(ref), status } as const
      return { ref, level, purpose, action, side, orderType, ...words, ...times, ...fee }
    })
    const booked = rig.emitted('round-closed')
    const closed = booked.toReversed().map(({ group: level, refs, additions, ...own }) => {
      const [buyRef = 0, sellRef = 0] = refs
      const money = { profit: formatAmount(own.profit), funding: formatAmount(own.funding) }
      return { data: { level, buyRef, sellRef, additions, ...money }, atMs: sellRef * 1_000 }
    })
    const settled = rig.facts.flatMap((fact) => {
      if (fact.type !== 'position-settled') return []
      const { cause: reason, side, fee, qty: quantity } = fact.settlement
      const words = { symbol: 'BTCUSDT', coin: 'USDT', price: '1', quantity: String(quantity) }
      return [{ data: { ...words, reason, side, fee: formatAmount(fee) }, atMs: 99_000 }]
    })
    const page = <T>(rows: readonly T[], at: { page: number; limit: number }) => ({
      rows: rows.slice((at.page - 1) * at.limit, at.page * at.limit),
      total: rows.length,
    })
    interface Asked {
      readonly page: number
      readonly limit: number
      readonly taken?: { readonly firstRef: number; readonly lastRef: number }
    }
    return {
      orders: async (_: unknown, at: Asked) => {
        const { firstRef = 0, lastRef = Infinity } = at.taken ?? {}
        return page(
          orders.filter(({ ref }) => ref >= firstRef && ref <= lastRef),
          at,
        )
      },
      activity: async (_: unknown, at: Asked & { readonly types: readonly string[] }) =>
        page<object>(at.types.includes('round-closed') ? closed : settled, at),
      fundings: async () => ({ rows: [], total: 0 }),
    } as unknown as RouteContext['history']
  }

  test('rounds, orders, and each round with its own orders', async () => {
    const rig = running().move('25600').move('26200')
    expect(rig.state.rounds).toBe(2)
    const context = { ...routesOver(rig).context, history: historyOf(rig) }
    const { rounds, total } = await ask('getFmartHistoryOrders', context, named(rig))
    expect([rounds.map(({ round }) => round), total]).toEqual([[2, 1], '2'])
    const [{ time, close_order, ...first1 }] = rounds.slice(1) as [(typeof rounds)[0]]
    expect(time).toBe(close_order!.time)
    const money = (text: string) => amount(text)
    expect(money(first1.gross_profit)).toBe(money(first1.profits) + money('1.5'))
    expect(money(first1.net_profit)).toBe(money(first1.profits) + money(first1.net_funding_fee))
    expect(first1).toMatchObject({ state: 'COMPLETED', additions: 0, fees: '1.5', exit_price: '1' })
    const roundOf = async (round?: number) =>
      ask('getFmartRoundDetail', context, { ...named(rig), round })
    const first = await roundOf(1)
    expect(first).toMatchObject({ round: 1, state: 'COMPLETED', profits: rounds[1]!.profits })
    expect(first.orders.map(({ level }) => level)).toEqual([0, 1, -1])
    const now = await roundOf()
    expect(now).toMatchObject({ round: 3, state: 'RUNNING', end_time: '0' })
    expect(now.orders.map(({ level }) => level)).toEqual([0, 1])
    expect(await call('getFmartRoundDetail', context, { ...named(rig), round: 4 })).toMatchObject({
      refused: { problems: [{ field: 'round', bound: 'at most 3' }] },
    })
  })

  test('one that waits has no round, one that ended was cut short, one not known yet is none', async () => {
    const roundOf = async (rig: Rig, round?: number, behind = 0) => {
      const history = historyOf(rig)
      const known = await history.activity(rig.bot, { ...all, types: ['round-closed'] })
      const rows = known.rows.slice(behind)
      const activity: typeof history.activity = async (_, { page, limit }) => {
        return { rows: rows.slice((page - 1) * limit, page * limit), total: rows.length }
      }
      const context = { ...routesOver(rig).context, history: { ...history, activity } }
      return ask('getFmartRoundDetail', context, { ...named(rig), round })
    }
    expect(await roundOf(running({ entryPrice: '24000' }))).toMatchObject({ round: 0, orders: [] })
    const rig = running().move('25600').move('26200')
    expect(await roundOf(rig, 1, 1)).toMatchObject({ round: 1, start_time: '1' })
    expect(await roundOf(rig, 2, 1)).toMatchObject({ start_time: '0', orders: [] })
    rig.command({ type: 'close' })
    expect(await roundOf(rig)).toMatchObject({ round: 3, state: 'CUT_SHORT' })
  })

  test('what the exchange settled is the last order of its round, at every size of a page', async () => {
    const rig = running({ leverage: '50' }).mark('25000').move('25600').mark('20000')
    expect(rig.view.word).toBe('liquidated')
    const { fmart_detail } = await detailOf(rig)
    expect(fmart_detail['close_price']).toBe(formatPrice(btcPerpetual, rig.state.settledPrice!))
    expect(rig.state.settledPrice).not.toBe(rig.state.receipt!.price)
    const { closePrice } = routes.receipt(rig.view, routesOver(rig).context)
    expect(closePrice).toBe(fmart_detail['close_price'])
    const context = { ...routesOver(rig).context, history: historyOf(rig) }
    const read = async (more: object) =>
      ask('getFmartHistoryOrders', context, { ...named(rig), ...more })
    const { orders, total } = await read({ view: 'orders' })
    expect([orders[0], Number(total)]).toMatchObject([{ action: 'liquidation' }, orders.length])
    const one = async (page: number) => (await read({ view: 'orders', limit: 1, page })).orders
    const pages = await Promise.all(orders.map((_, page) => one(page)))
    expect(pages.flat()).toEqual(orders)
    const { rounds } = await read({})
    const past = Array.from({ length: rig.state.rounds }, () => 'COMPLETED')
    expect(rounds.map(({ state }) => state)).toEqual(['CUT_SHORT', ...past])
    const sum = rounds.reduce((all, it) => all + amount(it.net_profit), 0n)
    expect(sum).toBe(rig.state.receipt!.total)
    const cut = rounds[0]!
    expect(amount(cut.insurance_fund)).toBeLessThan(0n)
    const told = amount(cut.gross_profit) - amount(cut.fees) + amount(cut.net_funding_fee)
    expect(told + amount(cut.insurance_fund)).toBe(amount(cut.net_profit))
    // Of a position that was settled as a whole, its gross is what the settlement realized.
    const settled = rig.facts.flatMap((it) =>
      it.type === 'position-settled' ? [it.settlement] : [],
    )
    expect(amount(cut.gross_profit)).toBe(settled[0]!.realizedPnl)
    expect(rounds[0]!.close_order).toMatchObject({ action: 'liquidation' })
  })

  test('the addition that rests, in seconds', async () => {
    const rig = running()
    const { buys, sells } = await ask('getFmartOpenOrders', routesOver(rig).context, named(rig))
    expect([buys.length, sells.length]).toEqual([1, 0])
    expect(buys[0]).toMatchObject({ level: 1, time: '1' })
  })
})
