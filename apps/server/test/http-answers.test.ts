// What answers must carry whatever they say: documented fields on refusals, keys that were used
// before, grids of others, and the public API's balances and tickers.
import { beforeAll, describe, expect, test } from 'vitest'
import type { BotRow } from '@trellis/contract'
import { eventually } from './host-fixture.ts'
import { holdings, soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'

const CREATE = '/s1/bot/grid/v1/create-grid'
const LIST = '/tradingbot/v1/list-all-bots'
const DETAIL = '/s1/bot/grid/v1/query-grid-detail'
const FOLLOW = '/grid/v1/query-follow-grid-detail'
const SWITCH = '/s1/bot/grid/v1/set-allow-follow'
const NOBODY = '9007199254740000'

let stranger: TestClient

const { server, user: owner } = useTestServer()
beforeAll(async () => {
  stranger = await server.user()
})

describe('a request_id', () => {
  test.each([
    ['another range', { cell_number: 11 }],
    ['another amount', { quote_investment: '1001' }],
    ['another symbol', { symbol: 'ETHUSDT' }],
    ['a field more', { allow_follow: true }],
    ['a price that no market has', { take_profit: '99999999999999999999' }],
  ])('used again for %s is refused by name', async (name, change) => {
    const { grid } = await soundGrid(owner)
    const draft = { ...grid, request_id: `again-${name}` }
    const first = await owner.post(CREATE, draft)
    const before = await holdings(owner)
    const { http, code, result } = await owner.post(CREATE, { ...draft, ...change })
    expect([http, code]).toEqual([200, 0])
    expect(result).toMatchObject({
      status_code: 400,
      error_code: 'INVALID_ARGUMENT',
      grid_id: '0',
      ban_reason_text: '',
      fields: [{ field: 'request_id', reason: 'used-before' }],
    })
    expect(result.debug_msg).toContain(`request_id: was used for another plan`)
    expect(await holdings(owner)).toBe(before)
    expect((await owner.post(CREATE, draft)).result).toEqual(first.result)
    await owner.post('/grid/v1/close-grid', { grid_id: first.result.grid_id, close_mode: 4 })
    // Closed or not, the key stays with its plan.
    expect((await owner.post(CREATE, draft)).result).toEqual(first.result)
  })

  test('sent twice at once with two plans makes one grid and refuses the other plan', async () => {
    const { grid } = await soundGrid(owner)
    const draft = { ...grid, request_id: 'at once' }
    const answers = await Promise.all(
      [10, 11].map((cell_number) => owner.post(CREATE, { ...draft, cell_number })),
    )
    const statuses = answers.map((answer) => answer.result.status_code)
    expect(new Set(statuses)).toEqual(new Set([200, 400]))
  })

  test('stands in the row of its bot while it runs and after, and in no other', async () => {
    const { grid } = await soundGrid(owner)
    const made = async (change: object) => (await owner.post(CREATE, { ...grid, ...change })).result
    const keyed = await made({ request_id: 'known by this' })
    const plain = await made({})
    const keyOf = async (status: string, id: string) => {
      const { result } = await owner.post(LIST, { status })
      const rows = result.bots as readonly BotRow[]
      return rows.find(({ figures }) => figures.bot_id === id)?.figures.request_id
    }
    expect(await keyOf('ONGOING', keyed.grid_id)).toBe('known by this')
    expect(await keyOf('ONGOING', plain.grid_id)).toBe('')
    const { detail } = (await owner.post(DETAIL, { grid_id: keyed.grid_id })).result
    expect(JSON.stringify(detail)).not.toContain('known by this')
    await owner.post('/grid/v1/close-grid', { grid_id: keyed.grid_id, close_mode: 4 })
    await expect.poll(() => keyOf('CLOSED', keyed.grid_id)).toBe('known by this')
  })
})

describe('documented fields of a refusal', () => {
  const creations: readonly (readonly [string, object, number])[] = [
    ['an unknown symbol', { symbol: 'NOSUCHUSDT' }, 432],
    ['too little balance', { quote_investment: '200000' }, 401],
    ['a failed check', { cell_number: 1 }, 400],
    ['an unknown followed grid', { followed_grid_id: NOBODY }, 400],
  ]

  test.each(creations)('creation: %s', async (_, change, status_code) => {
    const { grid } = await soundGrid(owner)
    for (const path of [CREATE, '/s1/bot/spot/v1/create']) {
      const { result } = await owner.post(path, { ...grid, ...change })
      expect(result).toMatchObject({ status_code, grid_id: '0', ban_reason_text: '' })
      expect(result.debug_msg).not.toBe('')
    }
    await owner.makeApiKey()
    const { result } = await owner.signedPost('/v5/grid/create-grid', { ...grid, ...change })
    expect(result).toMatchObject({ status_code, grid_id: '0', ban_reason_text: '' })
  })

  test('creation: calls that fail as such', async () => {
    const { grid } = await soundGrid(owner)
    const none = { grid_id: '0', ban_reason_text: '' }
    const malformed = await owner.post(CREATE, { ...grid, min_price: '1e5' })
    expect(malformed).toMatchObject({ code: 10001, result: none })
    const guest = await server.client().post(CREATE, grid)
    expect(guest).toMatchObject({ code: 10007, result: none })
  })

  test.each([DETAIL, FOLLOW, '/s1/bot/spot/v1/shared-grid-detail'])('lookup: %s', async (path) => {
    const unknown = await owner.post(path, { grid_id: NOBODY })
    expect(unknown.result).toMatchObject({ status_code: 404, detail: null })
    const malformed = await owner.post(path, { grid_id: 'x' })
    expect(malformed).toMatchObject({ code: 10001, result: { detail: null } })
  })
})

describe('following', () => {
  const made = async (change: object = {}): Promise<string> => {
    const { grid } = await soundGrid(owner)
    return String((await owner.post(CREATE, { ...grid, ...change })).result.grid_id)
  }
  const seenBy = async (client: TestClient, grid_id: string) =>
    (await client.post(FOLLOW, { grid_id })).result.status_code
  const copied = async (client: TestClient, followed_grid_id: string) => {
    const { grid } = await soundGrid(client)
    return (await client.post(CREATE, { ...grid, followed_grid_id, create_type: 1 })).result
  }
  const ranked = async () => {
    const { result } = await owner.post('/grid/v1/ranking-filter', {})
    return result.list.map((row: { grid_id: string }) => row.grid_id)
  }

  test('is off by default: others neither read nor name the grid', async () => {
    const grid_id = await made()
    const { result } = await owner.post('/s1/bot/grid/v1/query-grid-detail', { grid_id })
    expect(result.detail.allow_follow).toBe(0)
    expect(await seenBy(owner, grid_id)).toBe(200)
    expect(await seenBy(stranger, grid_id)).toBe(404)
    expect(await seenBy(server.client(), grid_id)).toBe(404)
    expect(await copied(stranger, grid_id)).toMatchObject({
      status_code: 400,
      fields: [{ field: 'followed_grid_id', reason: 'not-followable' }],
    })
    expect(await ranked()).not.toContain(grid_id)
    // It is no model of its owner's either, as nobody can see what it would have been copied from.
    expect((await copied(owner, grid_id)).status_code).toBe(400)
    expect((await copied(owner, '0')).status_code).toBe(200)
  })

  test('is switched on and off by the owner alone, while the grid runs', async () => {
    const grid_id = await made({ allow_follow: true })
    expect(await seenBy(stranger, grid_id)).toBe(200)
    expect((await copied(stranger, grid_id)).status_code).toBe(200)
    expect(await ranked()).toContain(grid_id)
    const foreign = await stranger.post(SWITCH, { grid_id, allow_follow: false })
    expect(foreign.result.status_code).toBe(404)
    const off = await owner.post(SWITCH, { grid_id, allow_follow: false })
    expect(off.result).toMatchObject({ status_code: 200, allow_follow: 0 })
    expect(await seenBy(stranger, grid_id)).toBe(404)
    const on = await owner.post(SWITCH, { grid_id, allow_follow: 1 })
    expect(on.result).toMatchObject({ status_code: 200, allow_follow: 1 })
    const { result } = await owner.post('/s1/bot/v1/activity', { bot_id: grid_id })
    const switches = result.rows.filter((row: { type: string }) => row.type === 'follow-switched')
    expect(switches.map((row: { data: object }) => row.data)).toEqual([
      { allowed: true },
      { allowed: false },
    ])
    await owner.post('/grid/v1/close-grid', { grid_id, close_mode: 4 })
    expect(await seenBy(stranger, grid_id)).toBe(404)
    const late = await owner.post(SWITCH, { grid_id, allow_follow: true })
    expect(late.result.status_code).toBe(411)
  })
})

describe('close mode 1', () => {
  const made = async (symbol: string): Promise<string> => {
    const { grid } = await soundGrid(owner, symbol)
    const { result } = await owner.post(CREATE, grid)
    expect(result.status_code).toBe(200)
    return String(result.grid_id)
  }
  const bitOf = async (grid_id: string) => {
    const { result } = await owner.post('/grid/v1/get-close-modes', { grid_id })
    return result.modes.find((mode: { close_mode: string }) => mode.close_mode === 'BIT_MODE')
  }

  test('turns both coins into the platform coin where both trade against it', async () => {
    const grid_id = await made('BTCUSDT')
    const offered = await bitOf(grid_id)
    expect(offered).toMatchObject({ available: true, reason: '', fee_coin: 'MNT' })
    const expected = Number(
      offered.receive.find((row: { coin: string }) => row.coin === 'MNT').amount,
    )
    const closed = await owner.post('/grid/v1/close-grid', { grid_id, close_mode: 1 })
    expect(closed.result.status_code).toBe(200)
    const { result } = await owner.post('/s1/bot/v1/receipt', { grid_id })
    expect(result.close_mode).toBe('BIT_MODE')
    const coins = result.returned.map((row: { coin: string }) => row.coin)
    expect(coins.at(-1)).toBe('MNT')
    const mnt = result.returned.at(-1)
    // The market may have moved by a tick or two since it was estimated.
    expect(Number(mnt.amount) / expected).toBeCloseTo(1, 2)
    expect(Number(mnt.value)).toBeGreaterThan(980)
    const worth = Number(result.invested) + Number(result.total_profit)
    expect(Number(result.returned_value)).toBeCloseTo(worth, 9)
    const balance = await owner.post('/s1/bot/spot/v1/balance', { coins: 'MNT' })
    expect(balance.result.balances).toEqual([{ coin: 'MNT', available: mnt.amount }])
    const detail = await owner.post('/s1/bot/grid/v1/query-grid-detail', { grid_id })
    expect(detail.result.detail.settlement_assets).toContain(`${mnt.amount} MNT`)
    const orders = await owner.post('/grid/v1/get-history-orders', { grid_id, view: 'orders' })
    const fees = orders.result.orders.map((row: { fee_token: string }) => row.fee_token)
    expect(fees.filter((coin: string) => coin === 'MNT')).toHaveLength(2)
    const curve = await owner.post('/s1/bot/v1/pnl-curve', { bot_id: grid_id, points: 50 })
    expect(curve.result.points.at(-1).total).toBe(result.total_profit)
  })

  test('is refused inside the result where a pair is missing, and changes nothing', async () => {
    const grid_id = await made('ETHUSDT')
    expect(await bitOf(grid_id)).toMatchObject({ available: false, reason: 'no-platform-pair' })
    const before = await holdings(owner)
    const refused = await owner.post('/grid/v1/close-grid', { grid_id, close_mode: 1 })
    expect([refused.http, refused.code]).toEqual([200, 0])
    expect(refused.result).toMatchObject({
      status_code: 400,
      error_code: 'INVALID_ARGUMENT',
      fields: [{ field: 'close_mode', reason: 'not-offered', fix: 'see get-close-modes' }],
    })
    expect(await holdings(owner)).toBe(before)
  })
})

describe('the public API', () => {
  const signed = async (path: string, query: string) => {
    if (owner.apiKey === '') await owner.makeApiKey()
    return owner.get(`${path}?${query}`, {}, { headers: owner.signed(query) })
  }
  const ALL = '/v5/asset/transfer/query-account-coins-balance'
  const ONE = '/v5/asset/transfer/query-account-coin-balance'

  test('answers balances of both account types under both paths', async () => {
    const held = { coin: 'ETH', walletBalance: '20', transferBalance: '20' }
    const none = { coin: 'ETH', walletBalance: '0', transferBalance: '0' }
    const read = async (path: string, type: string) => {
      const answer = await signed(path, `accountType=${type}&coin=ETH`)
      expect([answer.code, answer.result.accountType]).toEqual([0, type])
      expect(answer.result.memberId).toBe(owner.userId)
      return answer.result.balance
    }
    expect(await read(ALL, 'FUND')).toMatchObject([held])
    expect(await read(ONE, 'FUND')).toMatchObject(held)
    // All money stands in Funding: the other account exists and is empty.
    expect(await read(ALL, 'UNIFIED')).toMatchObject([none])
    expect(await read(ONE, 'UNIFIED')).toMatchObject(none)
    expect((await signed(ALL, 'accountType=UNIFIED')).result.balance).toEqual([])
    expect((await signed(ONE, 'accountType=FUND')).code).toBe(10001)
  })

  test('names the sizes beside the price and the next funding', async () => {
    const list = async (category: string) =>
      (await owner.get('/v5/market/tickers', { category })).result.list as Record<string, string>[]
    const [linear, spot] = [await list('linear'), await list('spot')]
    for (const row of [...linear, ...spot]) {
      expect(Number(row['bid1Size'])).toBeGreaterThan(0)
      expect(row['ask1Size']).toBe(row['bid1Size'])
    }
    const perpetual = linear.find((row) => row['symbol'] === 'BTCUSDT')
    const next = Number(perpetual?.['nextFundingTime'])
    const { result } = await owner.get('/contract/v5/product/dynamic-symbol-item', {
      symbol: 'BTCUSDT',
    })
    const now = Number(result.item.time)
    expect(next % 28_800_000).toBe(0)
    expect(Math.abs(next - now)).toBeLessThanOrEqual(28_800_000 + 5000)
    expect(result.item.next_funding_time).toMatch(/^\d{13}$/)
    const ofPairs = ['nextFundingTime', 'fundingRate', 'fundingCap', 'openInterest']
    for (const row of spot) {
      expect(ofPairs.map((name) => row[name])).toEqual(['', '', '', ''])
      expect([row['markPrice'], row['indexPrice']]).toEqual([row['lastPrice'], row['lastPrice']])
    }
  })
})

test('a public grid that has ended is hidden by its owner, and not shown again', async () => {
  const { grid } = await soundGrid(owner)
  const made = await owner.post(CREATE, { ...grid, allow_follow: true })
  const grid_id = made.result.grid_id as string
  const seen = async () =>
    (await stranger.post('/operation/tools/chat/strategy/info', { strategy_id: grid_id })).result
  await owner.post('/grid/v1/close-grid', { grid_id })
  await eventually('it has ended', async () => (await seen()).strategy?.list_status === 'CLOSED')
  const show = (allow_follow: boolean) => owner.post(SWITCH, { grid_id, allow_follow })
  for (const _ of ['first', 'again']) {
    expect((await show(false)).result).toMatchObject({ status_code: 200, allow_follow: 0 })
    expect(await seen()).toMatchObject({ status_code: 404, strategy: null })
    const { result } = await stranger.post('/operation/tools/v1/mixed-ranking', {})
    expect(JSON.stringify(result.list)).not.toContain(grid_id)
  }
  const own = await owner.post(DETAIL, { grid_id })
  expect(own.result.detail.allow_follow).toBe(0)
  expect((await show(true)).result.status_code).toBe(411)
})
