// The life of a futures grid as programs see it, on a market that a test moves: fills, funding, a
// mark that comes near, what lists and totals say of it beside a spot grid, the curve at marks, the
// receipt; and what is not the caller's own or is switched off.
import { price, ratio } from '@trellis/kernel'
import { describe, expect, test } from 'vitest'
import { madeCombo } from './combo-fixture.ts'
import { futures, madeFutures, soundFutures } from './futures-fixture.ts'
import { eventually } from './host-fixture.ts'
import { soundGrid, startTestServer, useTestServer } from './http-server-fixture.ts'
import { madeMartingale } from './martingale-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const symbol = market.symbolOf('BTCUSDT', 'linear')
let bot_id = ''

const { server, user } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })

/** What is read of an answer; shapes were checked against their schemas by the server. */
type Json = Readonly<Record<string, never>> & Readonly<Record<string, string>>

const reached = (): Promise<void> => server.reached(market.nowMs)

/** The last price walks to a share of what it is. */
async function walk(share: number): Promise<void> {
  const to = Math.round(market.last(symbol) * share)
  market.walk([{ symbol, to: price(to) }])
  await reached()
}

/** The mark stands at a share of the last price; 0 lets it follow. The next trade brings it. */
async function mark(share: number): Promise<void> {
  market.mark(symbol, price(Math.round(market.last(symbol) * share)))
  await walk(1)
}

const detailOf = async (id = bot_id) =>
  (await user.post(futures.detail, { bot_id: id })).result.detail
const rowsOf = async (query: object) =>
  (await user.post('/tradingbot/v1/list-all-bots', query)).result

describe('a grid that runs', () => {
  test('fills, holds a position and says what it risks', async () => {
    bot_id = await madeFutures(user, { leverage: '5', grid_mode: 2 })
    await user.post('/s1/bot/grid/v1/create-grid', (await soundGrid(user)).grid)
    await walk(0.97)
    const detail = await detailOf()
    const { contract } = detail.figures
    expect(detail).toMatchObject({
      futures_pos_side: 'FUTURES_POSITION_SIDE_LONG',
      grid_mode: 'FUTURE_GRID_MODE_LONG',
      current_position: contract.position,
      unrealised_pnl: contract.unrealised_pnl,
      liquidation_price: contract.liquidation_price,
    })
    const [mark, entry, size] = ['mark_price', 'average_price', 'position'].map((name) =>
      Number(contract[name]),
    )
    expect(Number(contract.unrealised_pnl)).toBeCloseTo((mark! - entry!) * size!, 0)
    expect(Number(contract.liquidation_price)).toBeLessThan(mark!)
    expect(Number(contract.long_liq_price)).toBeGreaterThan(Number(contract.liquidation_price))
    const total = Number(detail.realised_pnl) + Number(detail.unrealised_pnl)
    expect(Number(detail.pnl)).toBeCloseTo(total, 9)
    expect(Number(detail.equity)).toBeCloseTo(2000 + Number(detail.pnl), 9)
    const { position_balance, total_order_balance, available_balance } = detail
    const margin = [position_balance, total_order_balance, available_balance].map(Number)
    const wallet = Number(detail.equity) - Number(contract.unrealised_pnl)
    const loss = Math.min(0, Number(contract.unrealised_pnl))
    expect(margin.reduce((sum, it) => sum + it, 0)).toBeCloseTo(wallet + loss, 6)
    expect(Number(detail.m_m_rate)).toBeLessThan(1)
    expect(detail.adl_rank_indicator).toBe(1)
  })

  test('stands in lists, totals and the summary beside a spot grid', async () => {
    const all = await rowsOf({ status: 0 })
    const types = all.bots.map((row: Json) => row['type'])
    expect(types).toEqual(['GRID_SPOT', 'GRID_FUTURES'])
    const one = await rowsOf({ status: 0, type: 'BOT_TYPE_ENUM_GRID_FUTURES' })
    const [row] = one.bots
    expect(row).toMatchObject({ grid: null, dca: null, fmart: null, fcombo: null })
    expect(row.future_grid).toMatchObject({
      bot_id,
      grid_mode: 'FUTURE_GRID_MODE_LONG',
      liq_price: row.figures.contract.liquidation_price,
      close_detail: { settlement_asset: '' },
    })
    expect(row.figures).toMatchObject({ category: 'linear', kind: 'futures-grid' })
    const sum = all.bots.reduce((n: number, it: Json) => n + Number(it['figures']!['equity']), 0)
    expect(Number(all.totals[0].equity)).toBeCloseTo(sum, 9)
    const { result } = await user.post('/s1/bot/v1/summary')
    expect(result).toMatchObject({ running_count: 2, totals: [{ equity: all.totals[0].equity }] })
  })

  test('pays funding, which history and activity tell', async () => {
    const before = await detailOf()
    market.fund(symbol, ratio('0.001'), market.nextFundingMs(symbol))
    market.pass(Math.ceil((market.nextFundingMs(symbol) - market.nowMs) / 60_000) + 1)
    await reached()
    const paid = Number((await detailOf()).funding_fee) - Number(before.funding_fee)
    expect(paid).toBeLessThan(0)
    // Nobody sent a command: the read models follow a moment later.
    const fundings = () => user.post(futures.history, { bot_id, view: 'fundings' })
    await expect.poll(async () => (await fundings()).result.total, { timeout: 5000 }).toBe('1')
    const history = await fundings()
    expect(history.result).toMatchObject({ pairs: [], orders: [], total: '1' })
    const [funding] = history.result.fundings
    expect(funding).toMatchObject({ symbol: 'BTCUSDT', funding_rate: '0.001', token: 'USDT' })
    expect(Number(funding.amount)).toBeCloseTo(paid, 9)
    const activity = await user.post('/s1/bot/v1/activity', { bot_id, limit: 5 })
    const line = activity.result.rows.find((row: Json) => row['type'] === 'funding-paid')
    expect(line.data).toMatchObject({ rate: '0.001', amount: funding.amount, coin: 'USDT' })
    const orders = await user.post(futures.history, { bot_id, view: 'orders', limit: 1 })
    expect(orders.result.orders[0].order_status).toMatch(/^FUTURE_ORDER_STATUS_/)
  })

  test('is found by its id among contracts, and not among pairs', async () => {
    const idsOf = async (query: object): Promise<readonly string[]> =>
      (await rowsOf({ bot_id, ...query })).bots.map(
        ({ figures }: { figures: { bot_id: string } }) => figures.bot_id,
      )
    for (const query of [{}, { category: 'linear' }, { category: 'linear', symbol: 'BTCUSDT' }]) {
      expect(await idsOf(query)).toEqual([bot_id])
    }
    for (const query of [{ category: 'spot' }, { symbol: 'ETHUSDT' }, { type: 'GRID_SPOT' }]) {
      expect(await idsOf(query)).toEqual([])
    }
  })

  test('is valued at the mark: detail, list and curve say the same', async () => {
    await mark(0.95)
    const [detail, list] = [await detailOf(), await rowsOf({ bot_id })]
    expect(detail.mark_price).not.toBe(detail.last_price)
    expect(list.bots[0].figures.equity).toBe(detail.equity)
    const curve = await user.post('/s1/bot/v1/pnl-curve', { bot_id, points: 10 })
    expect(curve.result.points.at(-1).total).toBe(detail.pnl)
    await mark(0)
  })

  test('a mark near liquidation wants a look', async () => {
    const risky = await madeFutures(user, { leverage: '20', grid_mode: 2, total_investment: '500' })
    const { liquidation_price, last_price } = await detailOf(risky)
    const near = (Number(liquidation_price) / Number(last_price)) * 1.015
    await mark(near)
    const row = (await rowsOf({ bot_id: risky })).bots[0]
    expect(row.figures).toMatchObject({ note: 'near-liquidation', contract: { near_step: 3 } })
    const { attention } = (await user.post('/s1/bot/v1/summary')).result
    expect(attention).toMatchObject([{ bot_id: risky, reason: 'near-liquidation' }])
    await mark(near - 0.02)
    const ended = await detailOf(risky)
    expect(ended).toMatchObject({
      status: 'FUTURE_GRID_STATUS_COMPLETED',
      close_reason: 'F_GRID_BOT_STOP_TYPE_FOR_LIQ',
      bot_close_code: 'BOT_CLOSE_CODE_CANCELED_AUTO_LIQ',
      futures_pos_side: 'FUTURES_POSITION_SIDE_UNSPECIFIED',
    })
    expect(Number(ended.settlement_assets.split(' ')[0])).toBeLessThan(20)
    await mark(0)
  })
})

describe('money that comes and goes', () => {
  test('added margin is invested and may leave again; the first money may not', async () => {
    const added = await user.post(futures.addMargin, { bot_id, amount: '300.5' })
    expect(added.result).toMatchObject({ added: '300.5', total_investment: '2300.5' })
    const before = await detailOf()
    const most = before.figures.withdrawable
    // The path of spot grids serves bots of every type.
    const path = '/s1/bot/grid/v1/get-withdraw-detail'
    const offered = await user.post(path, { bot_type: 'GRID_FUTURES', bot_id })
    expect(offered.result).toMatchObject({ coin: 'USDT', withdrawable: most })
    const refused = await user.post(futures.withdraw, { bot_id, withdraw_amount: '2000' })
    expect(refused.result.fields[0]).toMatchObject({
      field: 'withdraw_amount',
      reason: 'too-large',
      fix: `send ${most}`,
    })
    const taken = await user.post(futures.withdraw, { bot_id, withdraw_amount: most })
    expect(taken.result).toMatchObject({ withdrew_amount: most, cum_withdrew_amount: most })
    const after = await detailOf()
    expect(after.pnl).toBe(before.pnl)
    expect(Number(after.equity)).toBeCloseTo(Number(before.equity) - Number(most), 9)
  })

  test.each([
    [{ amount: '0' }, 400, 'INVALID_PARAM'],
    [{ amount: '1000000' }, 401, 'AMOUNT_TOO_BIG'],
    [{ amount: '5', coin: 'USDC' }, 435, 'COIN_NOT_MATCH'],
  ])('add-margin with %o', async (body, status_code, check) => {
    const { result } = await user.post(futures.addMargin, { bot_id, ...body })
    expect(result).toMatchObject({ status_code, check_code: `FGRID_CHECK_CODE_${check}` })
  })

  test('closing pays back what it said, once, and says so when asked again', async () => {
    const offered = await user.post('/fgrid/v1/get-futures-close-mode', { bot_id })
    const [mode] = offered.result.modes
    expect((await user.post(futures.close, { bot_id })).result).toMatchObject({ debug_msg: '' })
    await reached()
    const { result } = await user.post('/s1/bot/v1/receipt', { bot_id })
    expect(result).toMatchObject({
      close_mode: 'MARKET',
      close_reason: 'F_GRID_BOT_STOP_TYPE_USER',
      returned: mode.receive,
      returned_value: mode.receive_value,
      total_profit: mode.profit_after_close,
    })
    expect(Number(result.funding)).toBeLessThan(0)
    expect((await user.post(futures.close, { bot_id })).result).toEqual({
      status_code: 200,
      debug_msg: 'bot has already been canceled',
      bot_id,
    })
    const closed = await rowsOf({ status: 1, type: 'GRID_FUTURES' })
    expect(closed.totals[0]).toMatchObject({ count: 2 })
    expect(closed.bots[1].figures.total_profit).toBe(result.total_profit)
  })
})

test('the public API makes, reads and closes one, ids and enumerations as numbers', async () => {
  const client = await server.user()
  await client.makeApiKey()
  const { grid } = await soundFutures(client)
  const checked = await client.signedPost('/v5/fgridbot/validate', grid)
  expect(checked.body).toMatchObject({ retCode: 0, result: { status_code: 200, problems: [] } })
  const made = await client.signedPost('/v5/fgridbot/create', grid)
  const body = { bot_id: Number(made.result.bot_id) }
  const read = await client.signedPost('/v5/fgridbot/detail', body)
  expect(read.result.detail).toMatchObject({ bot_id: made.result.bot_id, cell_number: 10 })
  expect((await client.signedPost('/v5/fgridbot/close', body)).result).toMatchObject({
    status_code: 200,
    bot_id: made.result.bot_id,
  })
})

test('nobody else reads, changes or closes a grid', async () => {
  const [own, other] = [await madeFutures(user), await server.user()]
  const body = { bot_id: own, amount: '1', trailing_stop_per: '0.1', move_up_price: '1' }
  const { close, validate: _, create: __, ...calls } = futures
  for (const path of [...Object.values(calls), '/fgrid/v1/get-futures-close-mode']) {
    expect([path, (await other.post(path, body)).result.status_code]).toEqual([path, 404])
    expect([path, (await server.client().post(path, body)).code]).toEqual([path, 10007])
  }
  const foreign = await other.post(close, body)
  expect(foreign.result.error_code).toBe('Can_Not_Cancel_Others_Grid')
  const shared = '/fgrid/v1/get-follow-fgrid-detail'
  expect((await other.post(shared, body)).result.status_code).toBe(404)
  await user.post('/s1/bot/fgrid/v1/set-allow-follow', { bot_id: own, allow_follow: 1 })
  expect((await other.post(shared, body)).result.detail).toMatchObject({ bot_id: own })
})

describe('what an installation switches off', () => {
  test.each([
    ['futureTsGray', 'trailing_stop_per', 1, () => '0.2'],
    ['botTpslEquity', 'take_profit_per', 1, () => '0.2'],
    ['botTpslEquity', 'stop_loss_per', 2, () => '0.2'],
    ['tradingBotTrailing', 'move_up_price', 1, (at: (share: number) => string) => at(1.5)],
    [
      'tradingBotTrailingLongOrShort',
      'move_down_price',
      3,
      (at: (share: number) => string) => at(0.5),
    ],
  ] as const)('%s refuses %s by name', async (flag, field, grid_mode, value) => {
    const without = await startTestServer(
      { TRELLIS_FLAGS_OFF: flag },
      { market: new SteppedMarket().given },
    )
    const client = await without.user()
    const keys = { keys: [flag] }
    const { result: flags } = await client.post('/v3/config/web', keys)
    expect(flags).toEqual([{ name: flag, value: '{"isGray":false}' }])
    const { at } = await soundFutures(client)
    const setting = { [field]: value(at) }
    const own = await madeFutures(client, { grid_mode })
    const { grid } = await soundFutures(client)
    const calls = [
      [futures.create, { ...grid, grid_mode }],
      [futures.validate, { ...grid, grid_mode }],
      ['/s1/bot/fgrid/v1/update', { bot_id: own }],
    ] as const
    for (const [path, body] of calls) {
      const { result } = await client.post(path, { ...body, ...setting })
      expect(result).toMatchObject({
        status_code: 403,
        error_code: 'FORBIDDEN',
        fields: [{ field, reason: 'switched-off', bound: `needs ${flag}` }],
      })
    }
    // A neutral grid moves without the flag of grids with a side.
    if (flag === 'tradingBotTrailingLongOrShort') {
      const neutral = await client.post(futures.validate, { ...grid, ...setting })
      expect(neutral.result.check_code).toBe('FGRID_CHECK_CODE_UNSPECIFIED')
    }
    await without.stop()
  })
})

test('a rebalance that traded is told in the bell, unless its owner wants none', async () => {
  const combo = await madeCombo(user)
  const told = async (): Promise<readonly string[]> => {
    const { rows } = (await user.post('/s1/bot/v1/notifications', {})).result
    return rows.filter((it: Json) => it['bot_id'] === combo).map((it: Json) => it['type'])
  }
  await walk(1.4)
  await expect.poll(told, { timeout: 20_000 }).toEqual(['rebalanced'])
  const topics = [{ topic: 'rebalance', bell: false, toast: false, title: false }]
  await user.post('/s1/bot/v1/set-notification-settings', { topics })
  expect(await told()).toEqual([])
})

describe('a bot that the exchange liquidates', () => {
  const receiptOf = async (id: string) =>
    (await user.post('/s1/bot/v1/receipt', { bot_id: id })).result
  const ordersOf = async (path: string, id: string) =>
    (await user.post(path, { bot_id: id, view: 'orders' })).result.orders

  test('says in its receipt what the insurance fund kept, as its detail does', async () => {
    const contracts = [
      { symbol: 'BTCUSDT', target_position_percent: '0.9', side: 1 },
      { symbol: 'ETHUSDT', target_position_percent: '0.1', side: 1 },
    ]
    const combo = await madeCombo(user, { leverage: '25', symbol_settings: contracts })
    const martingale = await madeMartingale(user, { leverage: '25', init_margin: '1000' })
    await mark(0.5)
    const api = '/contract/v5/private'
    const { detail } = (await user.post(`${api}/fcombobot/get-detail`, { bot_id: combo })).result
    const receipt = await receiptOf(combo)
    expect(receipt).toMatchObject({ bot_close_code: 'BOT_CLOSE_CODE_CANCELED_AUTO_LIQ' })
    expect(receipt.insurance_fund).toBe(detail.insurance_fund)
    expect(Number(receipt.insurance_fund)).not.toBe(0)
    expect(receipt.total_profit).toBe(detail.total_pnl)
    const settled = (await ordersOf(`${api}/fcombobot/get-history-orders-v2`, combo)).slice(0, 2)
    const ids = settled.map((it: Json) => it['order_id'])
    expect(new Set(ids).size).toBe(2)
    for (const id of ids) expect(id).toMatch(/^S\d+$/)

    const own = (await user.post(`${api}/fmartingalebot/get-fmart-detail`, { bot_id: martingale }))
      .result
    const { insurance_fund = '0' } = await receiptOf(martingale)
    expect(insurance_fund).toBe(own.equation.insurance_fund)
    const [last] = await ordersOf(`${api}/fmartingalebot/get-fmart-history-orders`, martingale)
    expect(last['order_id']).toMatch(/^S\d+$/)
    await mark(0)
  })
})

test('of a copy whose own stop-loss the price has passed no beginning of now is told', async () => {
  const { at } = await soundFutures(user)
  const stopped = { allow_follow: true, grid_mode: 2, stop_loss_price: at(0.88) }
  const strategy_id = await madeFutures(user, stopped)
  const isTold = async (isBegunNow: boolean) => {
    const { result } = await server.client().post('/operation/tools/chat/strategy/info', {
      strategy_id,
    })
    const { begun_then: then = null, begun_now: now = null } = result.strategy?.compared ?? {}
    return then !== null && (now !== null) === isBegunNow
  }
  await walk(1)
  await eventually('both beginnings are told', () => isTold(true))
  await walk(0.8)
  await eventually('its stop-loss has closed it', async () => {
    const { bots } = await rowsOf({ status: 'CLOSED' })
    return bots.some((it: { figures: Json }) => it.figures['bot_id'] === strategy_id)
  })
  await eventually('no beginning of now is told', () => isTold(false))
})
