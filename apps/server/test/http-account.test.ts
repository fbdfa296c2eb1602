// The account page as programs read it, on a market that a test moves: the equation adds up
// whatever bots of three kinds do, movements lead from one balance to the next, years end in final
// P&L.
import { beforeAll, describe, expect, test } from 'vitest'
import { formatAmount, parseAmount, price, type Amount } from '@trellis/kernel'
import { dual, soundDual } from './dual-fixture.ts'
import { futures, madeFutures } from './futures-fixture.ts'
import { eventually } from './host-fixture.ts'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

const market = new SteppedMarket(Date.UTC(2026, 5, 1))
const { server, user } = useTestServer({ TRELLIS_SPEED: '1' }, { market: market.given })
const ACCOUNT = '/s1/bot/v1/account'
const MOVES = '/s1/bot/v1/account-moves'
const YEARS = '/s1/bot/v1/yearly-results'

type Rows = Readonly<Record<string, string>>[]
interface Money {
  readonly coin: string
  readonly amount: string
}
interface MoveRow {
  readonly id: string
  readonly sort: string
  readonly cause: string
  readonly by: string
  readonly reason: string
  readonly bot: { readonly bot_id: string; readonly kind: string } | null
  readonly coins: readonly Money[]
  readonly funding_after: readonly Money[]
}

const units = (text: string): bigint => {
  const read = parseAmount(text)
  if (!read.ok) throw new Error(`no decimal: ${text}`)
  return read.value
}
const sum = (texts: readonly string[]): string =>
  formatAmount(texts.reduce((all, text) => all + units(text), 0n) as Amount)

async function walk(pair: string, share: number): Promise<void> {
  const symbols = [market.symbolOf(pair), market.symbolOf(pair, 'linear')]
  market.walk(
    symbols.map((symbol) => ({ symbol, to: price(Math.round(market.last(symbol) * share)) })),
  )
  await server.reached(market.nowMs)
}

/** The account, whose every sum is checked against its rows and against what other calls say. */
async function accountOf(client: TestClient, currency = 'USDT') {
  const { result } = await client.post(ACCOUNT, { currency })
  const coins = result.coins as Rows
  const column = (key: string) => sum(coins.map((row) => row[key] ?? ''))
  expect(column('value')).toBe(result.total)
  expect(column('funding_value')).toBe(result.funding)
  expect(column('bots_value')).toBe(result.in_bots)
  const terms = ['topped_up', 'running_profit', 'closed_profit', 'profit_shares', 'price_change']
  expect(sum(terms.map((key) => result[key] as string))).toBe(result.total)
  for (const row of coins)
    expect(sum([row['funding'] ?? '', row['in_bots'] ?? ''])).toBe(row['total'])
  const balances = (await client.post('/s1/bot/spot/v1/balance')).result.balances as Rows
  for (const { coin, available } of balances)
    expect(coins.find((row) => row['coin'] === coin)?.['funding'] ?? '0').toBe(available)
  return result
}

async function listed(client: TestClient, status: 'ONGOING' | 'CLOSED') {
  const { result } = await client.post('/tradingbot/v1/list-all-bots', { status })
  return result.totals as Rows
}

async function movesOf(client: TestClient, body: object = {}): Promise<readonly MoveRow[]> {
  return (await client.post(MOVES, { limit: 200, ...body })).result.rows as readonly MoveRow[]
}

/** From nothing, the movements of each coin lead to every balance that they tell. */
function followed(moves: readonly MoveRow[]): ReadonlyMap<string, bigint> {
  const held = new Map<string, bigint>()
  for (const { coins, funding_after } of [...moves].reverse()) {
    for (const { coin, amount } of coins) held.set(coin, (held.get(coin) ?? 0n) + units(amount))
    for (const { coin, amount } of funding_after) expect(held.get(coin)).toBe(units(amount))
  }
  return held
}

let spot = ''
let low = ''
let long = ''

beforeAll(() => walk('BTCUSDT', 1))

describe('the equation', () => {
  test('begins with what was granted', async () => {
    const it = await accountOf(user)
    expect(it).toMatchObject({ running_count: 0, closed_count: 0, in_bots: '0', price_change: '0' })
    expect(it.topped_up).toBe(it.total)
    expect(Number(it.since)).toBeGreaterThan(0)
  })

  test('tells what prices do to Funding from what bots do, in three kinds', async () => {
    await walk('BTCUSDT', 0.97)
    const fallen = await accountOf(user)
    expect(Number(fallen.price_change)).toBeLessThan(0)
    spot = (await user.post('/s1/bot/grid/v1/create-grid', (await soundGrid(user)).grid)).result
      .grid_id
    low = (await user.post(dual.place, await soundDual(user, 'low'))).result.orderId
    long = await madeFutures(user)
    await walk('BTCUSDT', 1.04)
    await walk('BTCUSDT', 0.97)
    const it = await accountOf(user)
    expect(it.running_count).toBe(3)
    const [totals] = await listed(user, 'ONGOING')
    expect(it).toMatchObject({
      in_bots: totals?.['equity'],
      running_profit: totals?.['total_profit'],
    })
  })

  test('goes on when bots close and money is topped up', async () => {
    const before = await accountOf(user)
    const body = { bot_id: spot, close_mode: '3' }
    expect((await user.post('/grid/v1/close-grid', body)).result).toMatchObject({
      status_code: 200,
    })
    await walk('BTCUSDT', 1)
    const closed = async () => (await listed(user, 'CLOSED')).length === 1
    await eventually('it is closed', closed)
    await user.post('/s1/bot/v1/top-up', { coin: 'USDT', amount: '1000' })
    const it = await accountOf(user)
    expect(it).toMatchObject({ running_count: 2, closed_count: 1 })
    const [totals] = await listed(user, 'CLOSED')
    expect(it.closed_profit).toBe(totals?.['total_profit'])
    // To the cent as My bots writes it.
    const cents = Math.floor(Number(it.closed_profit) * 100) / 100
    expect(Number(it.closed_as_listed)).toBeCloseTo(cents, 9)
    expect(Number(it.topped_up)).toBeCloseTo(Number(before.topped_up) + 1000, 9)
    // Selling what the grid held costs its fee and slippage, and nothing else changes.
    const cost = Number(before.total) + 1000 - Number(it.total)
    expect(cost).toBeGreaterThan(0)
    expect(cost).toBeLessThan(5)
  })

  test('adds up in any coin that has a price', async () => {
    for (const currency of ['BTC', 'USDC', 'ETH']) {
      const it = await accountOf(user, currency)
      expect(it.coins.find((row: Rows[0]) => row['coin'] === currency).price).toBe('1')
    }
  })
})

describe('movements', () => {
  test('lead from nothing to what Funding holds', async () => {
    const held = followed(await movesOf(user))
    const { result } = await user.post('/s1/bot/spot/v1/balance')
    for (const { coin, available } of result.balances as Rows)
      expect(held.get(coin ?? '') ?? 0n).toBe(units(available ?? ''))
  })

  test('say of every kind what moved, why and whose doing it was', async () => {
    const told = (await movesOf(user)).map(
      ({ sort, cause, by, reason, bot }) => `${sort} ${cause} ${by} ${reason} ${bot?.kind ?? ''}`,
    )
    expect(told).toEqual([
      'top-up top-up user none ',
      'out closed user user spot-grid',
      'in created user none futures-grid',
      'in created user none dual-asset',
      'in created user none spot-grid',
      'grant grant exchange none ',
    ])
  })

  test('are narrowed to one sort and come in pages', async () => {
    const kinds = async (body: object) => (await movesOf(user, body)).map((it) => it.bot?.bot_id)
    expect(await kinds({ show: 'in' })).toEqual([long, low, spot])
    expect(await kinds({ show: 'out' })).toEqual([spot])
    expect(await kinds({ show: 'top-up' })).toEqual([undefined, undefined])
    expect(await kinds({ show: 'in', page: 1, limit: 2 })).toEqual([spot])
    const answer = await user.post(MOVES, { show: 'sideways' })
    expect(answer).toMatchObject({ code: 10001, extra: { fields: [{ field: 'show' }] } })
  })

  test('of a withdrawal and of what is added to a bot', async () => {
    await user.post(futures.addMargin, { bot_id: long, amount: '50' })
    const [added] = await movesOf(user, { limit: 1 })
    expect(added).toMatchObject({ sort: 'in', cause: 'added', by: 'user' })
    expect(added?.coins).toEqual([{ coin: 'USDT', amount: '-50' }])
  })
})

describe('years', () => {
  test('of a closed bot come to its final P&L and to all that moved', async () => {
    const { result } = await user.post(YEARS)
    expect(result.total).toBe('3')
    const row = (result.rows as Rows).find((it) => it['bot_id'] === spot)
    const receipt = (await user.post('/s1/bot/v1/receipt', { bot_id: spot })).result
    const { realized = '', funding = '', yield: gained = '' } = row ?? {}
    expect(sum([realized, funding, gained])).toBe(receipt.total_profit)
    expect(row).toMatchObject({ moved_in: '1000', list_status: 'CLOSED', reason: 'user' })
    expect(Number(row?.['fees'])).toBeGreaterThan(0)
    expect((await user.post(YEARS, { year: 2025 })).result).toMatchObject({ rows: [], total: '0' })
  })

  test('of a dual asset tell its yield, once it is settled', async () => {
    const hours = 16 - new Date(market.nowMs).getUTCHours()
    market.pass(hours * 60)
    await walk('ETHUSDT', 1)
    const yieldOf = async () => {
      const { result } = await user.post(YEARS)
      return (result.rows as Rows).find((it) => it['bot_id'] === low && it['end_time'] !== '0')
    }
    await eventually('it is settled', async () => (await yieldOf()) !== undefined)
    const receipt = (await user.post('/s1/bot/v1/receipt', { bot_id: low })).result
    const row = await yieldOf()
    expect(sum([row?.['realized'] ?? '', row?.['yield'] ?? ''])).toBe(receipt.total_profit)
    expect(row).toMatchObject({ funding: '0' })
    // What was paid beyond the amount; what the price did to it is no yield.
    expect(Number(row?.['yield'])).toBeGreaterThan(0)
    await accountOf(user)
    expect((await movesOf(user, { limit: 1 }))[0]).toMatchObject({
      sort: 'out',
      cause: 'closed',
      by: 'bot',
      bot: { bot_id: low },
    })
  })
})

test('is the business of its owner alone', async () => {
  const stranger = await server.user()
  // The grant comes with the account that is opened after the registration.
  await expect.poll(() => movesOf(stranger)).toMatchObject([{ sort: 'grant' }])
  expect((await stranger.post(YEARS)).result).toMatchObject({ rows: [], total: '0' })
  expect((await accountOf(stranger)).running_count).toBe(0)
  for (const path of [ACCOUNT, MOVES, YEARS])
    expect((await server.client().post(path)).code).toBe(10007)
})
