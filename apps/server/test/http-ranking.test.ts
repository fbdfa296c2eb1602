// Everybody's public bots over HTTP, on a market that a test moves: what is published and taken
// back, what others read and never read, filters, paging, copies, bots that ended, bad input.
import { beforeAll, describe, expect, test } from 'vitest'
import type { BotCommand } from '@trellis/engine'
import type { BotId, UserId } from '@trellis/kernel'
import type { DirectoryAccess } from '../src/host/directory-host.ts'
import { PublicList } from '../src/ranking/public-list.ts'
import { madeCombo } from './combo-fixture.ts'
import { madeDca } from './dca-fixture.ts'
import { madeFutures } from './futures-fixture.ts'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import { madeMartingale } from './martingale-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const RANKING = '/operation/tools/v1/mixed-ranking'
const INFO = '/operation/tools/chat/strategy/info'
const CREATE = '/s1/bot/grid/v1/create-grid'

const market = new SteppedMarket(Date.UTC(2026, 5, 1, 22))
const env = { TRELLIS_SPEED: '1', TRELLIS_BOTS_PER_USER: '50' }
const { server, user: owner } = useTestServer(env, { market: market.given })
const symbol = market.symbolOf('BTCUSDT')
let stranger: TestClient
const bots = { grid: '', futures: '', martingale: '', combo: '', dca: '', hidden: '' }

interface Row {
  readonly strategy_id: string
  // Rows are read field by field, whatever they are.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly [name: string]: any
}

const ranked = async (asked: object = {}, client: TestClient = server.client()) => {
  const { result } = await client.post(RANKING, { limit: 100, ...asked })
  return result as { list: Row[]; total: string; public_total: string; updated_time: string }
}
const idsOf = async (asked: object, client?: TestClient) =>
  (await ranked(asked, client)).list.map((row) => row.strategy_id)
const rowOf = async (id: string, client?: TestClient) =>
  (await ranked({}, client)).list.find((row) => row.strategy_id === id)

async function madeGrid(client: TestClient, more: object = {}): Promise<string> {
  const { grid } = await soundGrid(client)
  return (await client.post(CREATE, { ...grid, ...more })).result.grid_id as string
}

/** The price goes by a share, days pass and some hours, and the ranking is of then. */
async function pass(share: number, days = 0): Promise<void> {
  market.walkBy(symbol, share)
  market.pass(days * 24 * 60 + 120)
  market.walkBy(symbol, 1)
  await server.reached(market.nowMs)
  await eventually('the ranking is of now', async () => {
    // Seconds of looks at the list itself: each over HTTP would hold every curve to its schema.
    const lists = await Promise.all(server.webs.map(({ beside }) => beside.ranking!.list()))
    return lists.every(({ atMs }) => atMs >= market.nowMs)
  })
}

beforeAll(async () => {
  market.walkBy(symbol, 1)
  stranger = await server.user()
  const shown = { allow_follow: true }
  bots.grid = await madeGrid(owner, shown)
  bots.hidden = await madeGrid(owner)
  bots.futures = await madeFutures(owner, shown)
  bots.martingale = await madeMartingale(owner, shown)
  bots.combo = await madeCombo(owner, shown)
  bots.dca = String(
    (
      await owner.post('/dca/v1/create-bot', {
        allow_follow: true,
        parameters: {
          quote_coin: 'USDT',
          frequency_in_second: 604_800,
          pairs: [{ base: 'BTC', amount: '300' }],
        },
      })
    ).result.bot_id,
  )
  expect(await madeDca(owner)).not.toBe('0')
})

const shownIds = () => [bots.grid, bots.futures, bots.martingale, bots.combo, bots.dca]

describe('what others read', () => {
  test('every kind that is published, for guests too, and nothing that is not', async () => {
    const ids = await idsOf({})
    expect(new Set(ids)).toEqual(new Set(shownIds()))
    expect(await rowOf(bots.grid, owner)).toMatchObject({ is_own: true })
    expect(await rowOf(bots.grid, stranger)).toMatchObject({ is_own: false })
  })

  test('kind, mode and leverage in hundredths', async () => {
    const of = async (id: string) => {
      const { business_type, mode, leverage, symbols } = (await rowOf(id))!
      return [business_type, mode, leverage, symbols]
    }
    expect(await of(bots.grid)).toEqual(['SPOT_GRID', '', 0, ['BTCUSDT']])
    expect(await of(bots.futures)).toEqual(['FUTURE_GRID', 'NEUTRAL', 300, ['BTCUSDT']])
    expect(await of(bots.martingale)).toEqual(['FUTURE_MARTIN', 'LONG', 500, ['BTCUSDT']])
    expect(await of(bots.combo)).toEqual(['FUTURE_COMBO', 'MIXED', 200, ['BTCUSDT', 'ETHUSDT']])
    expect(await of(bots.dca)).toEqual(['SPOT_DCA', '', 0, ['BTCUSDT']])
  })

  test('the owner is masked, and no money of the owner is told, nor what says it beside the rate', async () => {
    const { list } = await ranked()
    expect(new Set(list.map((row) => row['nick_name'])).size).toBe(1)
    expect(list[0]?.['nick_name']).toMatch(/^.•••.$/)
    for (const id of shownIds()) {
      const { result } = await stranger.post(INFO, { strategy_id: id })
      const text = JSON.stringify([list, result])
      expect(text).not.toContain(owner.userId)
      expect(text).not.toMatch(/"(invested|equity|total_investment|user|request_id)"/)
      expect(result.strategy.parameters).not.toHaveProperty('invest')
      const { pnl, pnl_per: rate, compared } = result.strategy
      expect([pnl, Number(compared.made)]).toEqual(['', expect.closeTo(rate * compared.amount, 9)])
    }
  })

  test('below seven days neither a ratio nor a rate for a year', async () => {
    for (const row of (await ranked()).list) {
      expect(row).toMatchObject({ risk_ratio: '', total_apr: '', defeat_percentage: '' })
    }
  })

  test('after eight days the curve, its fall and what follows from them', async () => {
    await pass(0.97, 1)
    await pass(1.06, 7)
    await eventually('the curve is read', async () => {
      await pass(1)
      return Number((await rowOf(bots.grid))?.['max_drawdown']) > 0.005
    })
    const row = (await rowOf(bots.grid))!
    expect(Number(row['drawdown_to'])).toBeGreaterThan(Number(row['drawdown_from']))
    expect(row['total_apr']).toMatch(/^-?\d+\.\d\d$/)
    const ratio = Number(row['pnl_per']) / Number(row['max_drawdown'])
    expect(Number(row['risk_ratio'])).toBeCloseTo(ratio, 1)
    const last = row['yield_trend'].at(-1)
    expect(Number(last.yield_rate)).toBeCloseTo(Number(row['pnl_per']) * 100, 1)
    const { detail } = (
      await owner.post('/s1/bot/grid/v1/query-grid-detail', { grid_id: bots.grid })
    ).result
    expect(detail.total_profit).toBe((await rowOf(bots.grid, owner))?.['pnl'])
  })
})

describe('filters and order', () => {
  test.each([
    [{ business_type: 'FUTURE_COMBO' }, ['combo']],
    [{ business_type: 1 }, ['grid']],
    [{ business_type: 'COPY_TRADING' }, []],
    [{ mode: 'LONG' }, ['martingale']],
    [{ mode: 'NEUTRAL' }, ['futures']],
    [{ max_leverage: 200 }, ['grid', 'combo', 'dca']],
    [{ symbol: 'ETHUSDT' }, ['combo']],
    [{ running_time: 'WITHIN_1D' }, []],
    [{ running_time: ['FROM_7D_TO_30D', 'OVER_30D'], business_type: 'SPOT_DCA' }, ['dca']],
    [{ max_drawdown: '0', business_type: 'SPOT_GRID' }, []],
    [{ pnl: ['OVER_100'] }, []],
  ] as const)('%j', async (asked, names) => {
    const wanted = names.map((name: keyof typeof bots) => bots[name])
    expect(new Set(await idsOf(asked))).toEqual(new Set(wanted))
  })

  test('by P&L, by percentage, and by return over fall unless asked', async () => {
    const falling = (rows: Row[], name: string) => {
      const values = rows.map((row) => Number(row[name]))
      expect(values).toEqual([...values].sort((a, b) => b - a))
    }
    falling((await ranked({ sorter: 'PNL_AMOUNT' })).list, 'pnl')
    falling((await ranked({ sorter: 'PNL_PERCENTAGE' })).list, 'pnl_per')
    falling((await ranked({})).list, 'risk_ratio')
  })

  test('pages hold each bot once', async () => {
    const pages = await Promise.all([0, 1, 2].map((page) => ranked({ page, limit: 2 })))
    const ids = pages.flatMap(({ list }) => list.map((row) => row.strategy_id))
    expect(pages.map(({ list }) => list.length)).toEqual([2, 2, 1])
    expect(ids).toEqual(await idsOf({}))
    expect(pages[0]).toMatchObject({ total: '5', public_total: '5' })
    expect(pages[0]).toMatchObject({ is_filling: false, filled_share: 1 })
    expect((await ranked({ page: 9 })).list).toEqual([])
  })

  test('copy-ready asks for what the caller has, and nothing of a guest', async () => {
    const poor = await server.user()
    const everything = Object.keys((await poor.post('/s1/bot/spot/v1/balance')).result.balances)
    expect(everything.length).toBeGreaterThan(0)
    expect(await idsOf({ copy_ready: true }, poor)).toHaveLength(5)
    expect(await idsOf({ copy_ready: true })).toHaveLength(5)
    const { result } = await poor.post('/s1/bot/spot/v1/balance', { coins: 'USDT' })
    const all = result.balances[0].available as string
    const { grid } = await soundGrid(poor)
    const spent = await poor.post(CREATE, { ...grid, quote_investment: String(Number(all) - 1) })
    expect(spent.result.status_code).toBe(200)
    expect(await idsOf({ copy_ready: true }, poor)).toHaveLength(0)
  })
})

describe('copies', () => {
  test('the info of a bot fills a request that copies it', async () => {
    const { result } = await stranger.get('/discovery/v5/private/discovery/strategy-info', {
      strategy_id: bots.grid,
    })
    const { parameters, entries, range_place, min_invest_amount } = result.strategy
    expect(Number(range_place)).toBeGreaterThan(0)
    expect(Number(entries[0].change)).toBeCloseTo(
      Number(entries[0].now_price) / Number(entries[0].then_price) - 1,
      5,
    )
    const made = await stranger.post(CREATE, {
      symbol: result.strategy.symbol,
      min_price: parameters.low,
      max_price: parameters.high,
      cell_number: Number(parameters.n),
      invest_mode: 0,
      quote_investment: String(Math.ceil(Number(min_invest_amount) * 2)),
      followed_grid_id: bots.grid,
      block_source: 'RANK_LIST',
      create_type: 'COPY',
    })
    expect(made.result).toMatchObject({ status_code: 200 })
    await pass(1)
    expect(await rowOf(bots.grid)).toMatchObject({ follow_num: 1 })
    expect((await idsOf({ sorter: 'COPIED_COUNT' }))[0]).toBe(bots.grid)
  })

  test('then and now: what the same money made, comes to and costs', async () => {
    const of = async (id: string) => {
      const { result } = await stranger.post(INFO, { strategy_id: id })
      return result.strategy
    }
    const grid = await of(bots.grid)
    const { amount, made, begun_then: before, begun_now: now } = grid.compared
    expect(amount).toBe('1000')
    expect(Number(made)).toBeCloseTo(1000 * Number(grid.pnl_per), 0)
    for (const begun of [before, now]) {
      expect(begun).toMatchObject({ high_end: '', low_end: '' })
      expect(begun.sell_count + begun.buy_count).toBe(Number(grid.parameters.n))
      expect(Number(begun.high_profit)).toBeGreaterThan(Number(begun.low_profit))
    }
    // Who begins higher has less of the rise before them, and all of the fall.
    const [entry] = grid.entries
    expect(Number(entry.change)).toBeGreaterThan(0)
    expect(Number(now.high_profit)).toBeLessThan(Number(before.high_profit))
    expect(Number(now.low_profit)).toBeLessThan(Number(before.low_profit))
    expect(Number(entry.same_cost)).toBeCloseTo(1000 * (1 + Number(entry.change)), 2)

    const futures = await of(bots.futures)
    expect(futures.compared.begun_now).toMatchObject({ sell_count: expect.any(Number) })
    const combo = await of(bots.combo)
    expect(combo.compared).toMatchObject({ amount: '1000', begun_then: null, begun_now: null })
    expect(combo.entries.map((it: Row) => Number(it['same_cost']) > 0)).toEqual([true, true])
  })

  test('an owner who copies the own bot does not count', async () => {
    await madeGrid(owner, { followed_grid_id: bots.grid })
    await pass(1)
    expect(await rowOf(bots.grid)).toMatchObject({ follow_num: 1 })
  })

  test('contracts of a combo that is shown, without money', async () => {
    const path = '/contract/v5/private/fcombobot/get-part-list'
    const own = (await owner.post(path, { bot_id: bots.combo })).result
    expect(own.parts[0].total_pnl).not.toBe('')
    const seen = (await stranger.post(path, { bot_id: bots.combo })).result
    expect(seen.parts).toHaveLength(2)
    expect(seen.parts[0]).toMatchObject({ symbol: 'BTCUSDT', total_pnl: '', exec_fee: '' })
  })
})

describe('what is taken back, and what ends', () => {
  test('a bot that is shown no more is gone at once', async () => {
    const hidden = { bot_id: bots.combo, allow_follow: false }
    const done = await owner.post('/s1/bot/fcombo/v1/set-allow-follow', hidden)
    expect(done.result).toMatchObject({ status_code: 200, allow_follow: 0 })
    expect(await idsOf({})).not.toContain(bots.combo)
    const gone = await stranger.post(INFO, { strategy_id: bots.combo })
    expect(gone.result).toMatchObject({ status_code: 404, strategy: null })
    const path = '/contract/v5/private/fcombobot/get-part-list'
    expect((await stranger.post(path, { bot_id: bots.combo })).result.status_code).toBe(404)
  })

  test('so it is while the next making does not come, and with a blocked owner’s', async () => {
    const { host } = server.running
    const { market: access, bots: all, history, owners, community } = host
    let isSlow = false
    let banReason = ''
    const state = {
      account: (user: UserId) => ({ ...host.directory.state.account(user), banReason }),
      users: () => host.directory.state.users(),
    }
    const publicBots: typeof host.publicBots = {
      held: () => (isSlow ? new Promise<never>(() => undefined) : host.publicBots.held()),
      closed: (sinceMs, most) => host.publicBots.closed(sinceMs, most),
    }
    const list = new PublicList({
      host: {
        market: access,
        bots: all,
        history,
        owners,
        community,
        publicBots,
        directory: { state } as unknown as DirectoryAccess,
        wallMs: () => host.wallMs(),
      },
      flags: new Set(),
      log: () => undefined,
    })
    const idsNow = async () => (await list.list()).rows.map(({ bot }) => String(bot.bot))
    await eventually('a list', async () => (await idsNow()).includes(bots.dca))
    isSlow = true
    const dca = Number(bots.dca) as BotId
    const { user } = (await all.find(dca))!
    for (const allowed of [false, true]) {
      await list.bots.command(user, dca, { type: 'allow-follow', allowed } as BotCommand)
      const ids = await idsNow()
      expect([ids.includes(bots.dca), ids.includes(bots.grid)]).toEqual([allowed, true])
    }
    banReason = 'fraud'
    expect(await idsNow()).toEqual([])
  })

  test('one that closed while it was shown stays, with its final figures', async () => {
    await owner.post('/contract/v5/fgridbot/fgrid-bot-close', { bot_id: bots.futures })
    await eventually('it has ended', async () => {
      await pass(1)
      return (await rowOf(bots.futures))?.['list_status'] === 'CLOSED'
    })
    const before = (await rowOf(bots.futures))!
    await pass(1.05, 1)
    const after = (await rowOf(bots.futures))!
    expect(after).toMatchObject({
      pnl_per: before['pnl_per'],
      operation_time: before['operation_time'],
    })
    const info = await stranger.post(INFO, { strategy_id: bots.futures })
    expect(info.result.strategy).toMatchObject({ list_status: 'CLOSED', leverage: 300 })
  })

  test('… and leaves the list after thirty days', async () => {
    await pass(1, 31)
    expect(await idsOf({})).not.toContain(bots.futures)
    const info = await stranger.post(INFO, { strategy_id: bots.futures })
    expect(info.result.status_code).toBe(404)
  })
})

test('the ranking of grids has everybody’s as well', async () => {
  const { result } = await server.client().post('/grid/v1/ranking-filter', { sorter: 1 })
  expect(result.list).toHaveLength(1)
  expect(result.list[0]).toMatchObject({ grid_id: bots.grid, follow_num: 1 })
  expect(result.list[0]).not.toHaveProperty('invested')
})

describe('bad input', () => {
  test.each([
    [{ business_type: 'NONE' }, 'business_type'],
    [{ running_time: ['FROM_1D_TO_7D', 'soon'] }, 'running_time'],
    [{ pnl: 99 }, 'pnl'],
    [{ mode: 'UP' }, 'mode'],
    [{ max_leverage: -1 }, 'max_leverage'],
    [{ max_drawdown: '-0.1' }, 'max_drawdown'],
    [{ symbol: 'BTC/USDT' }, 'symbol'],
    [{ sorter: 'LUCK' }, 'sorter'],
    [{ limit: 0 }, 'limit'],
    [{ limit: 101 }, 'limit'],
    [{ page: -1 }, 'page'],
    [{ copy_ready: 'maybe' }, 'copy_ready'],
    [{ running_only: 'maybe' }, 'running_only'],
  ])('%j', async (asked, field) => {
    const answer = await server.client().post(RANKING, asked)
    expect(answer.code).toBe(10001)
    expect(JSON.stringify(answer.extra)).toContain(`"field":"${field}`)
  })

  test.each([
    [{}, 10001],
    [{ strategy_id: 'x' }, 10001],
  ])('%j', async (asked, code) => {
    expect(await stranger.post(INFO, asked)).toMatchObject({ code, result: { strategy: null } })
  })

  test('an id of nobody, and of a bot that nobody shows', async () => {
    for (const strategy_id of ['612340768081708828', '1', bots.hidden]) {
      const { result } = await stranger.post(INFO, { strategy_id })
      expect(result).toMatchObject({ status_code: 404, strategy: null })
    }
  })

  test('a guest is asked to log in by the private path alone', async () => {
    const path = '/discovery/v5/private/discovery/strategy-info'
    const guest = await server.client().get(path, { strategy_id: bots.grid })
    expect(guest.code).toBe(10007)
  })
})
