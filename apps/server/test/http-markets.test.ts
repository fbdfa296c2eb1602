// One name may be a spot pair and a contract: every call that shows a market tells the two apart,
// and means the pair where no category is named.
import { WebSocket } from 'ws'
import { expect, test } from 'vitest'
import { soundGrid, useTestServer, type TestClient } from './http-server-fixture.ts'
import type { BotRow, SummaryResult } from '@trellis/contract'
import { SteppedMarket } from './stepped-market.ts'

interface Quoted {
  readonly event: string
  readonly msg?: string
  readonly params?: { readonly category: string }
  readonly data?: readonly { readonly close: string }[]
}

interface Listed {
  readonly symbol: string
  readonly category: string
  readonly price: string
  readonly tick_size: string
  readonly lot_size: string
}

const both = [{ category: 'spot' }, { category: 'linear' }] as const

/** Prices stand still: what one call says, the next one says too. */
const market = new SteppedMarket(Date.UTC(2026, 5, 1))

const { server, user } = useTestServer({}, { market: market.given })

const lastOf = async (query: object): Promise<string> => {
  const asked = { symbol: 'BTCUSDT', ...query }
  return (await user.get('/contract/v5/product/dynamic-symbol-item', asked)).result.item.last_price
}

/** Sends requests on a stream of tickers and answers what came, once it is so many messages. */
async function streamed(requests: readonly object[], count: number): Promise<readonly Quoted[]> {
  const socket = new WebSocket(`${server.wsAddress}/spot/ws/quote/v1`)
  const received: Quoted[] = []
  socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8')) as Quoted))
  await new Promise((resolve) => socket.on('open', resolve))
  for (const it of requests) {
    socket.send(JSON.stringify({ topic: 'realtimes', event: 'sub', symbol: 'BTCUSDT', ...it }))
  }
  await expect.poll(() => received.length, { timeout: 5000 }).toBeGreaterThanOrEqual(count)
  socket.close()
  return received
}

test('the stream serves the contract beside the pair, each under its category', async () => {
  const linear = { params: { binary: false, category: 'linear' } }
  const received = await streamed([{ params: { binary: false } }, linear], 2)
  const told = both.map(
    ({ category }) => received.find((it) => it.params?.category === category)?.data?.[0]?.close,
  )
  expect(told).toEqual(await Promise.all(both.map(lastOf)))
  expect(told[0]).not.toBe(told[1])
})

test('the stream cancels one of them and refuses what is no category', async () => {
  const linear = { params: { category: 'linear' } }
  const unknown = { params: { category: 'inverse' } }
  const received = await streamed([{}, linear, { ...linear, event: 'cancel' }, unknown], 3)
  expect(received.filter((it) => it.event === 'data')).toHaveLength(2)
  expect(received).toContainEqual({
    event: 'error',
    code: '-100001',
    msg: 'category is one of spot, linear',
  })
})

test.each(['/s1/bot/spot/v1/symbol-list', '/grid/v1/list-symbol-info-v2'])(
  '%s is the list of its category',
  async (path) => {
    const listOf = async (query: Record<string, string>): Promise<readonly Listed[]> =>
      (await user.get(path, query)).result.list
    const [plain, spot = [], linear = []] = await Promise.all([{}, ...both].map(listOf))
    expect(plain).toEqual(spot)
    expect(new Set(linear.map((it) => it.category))).toEqual(new Set(['linear']))
    const btc = [spot, linear].map((list) => list.find((it) => it.symbol === 'BTCUSDT'))
    expect(btc.map((it) => [it?.lot_size, it?.tick_size])).toEqual([
      ['0.000001', '0.1'],
      ['0.001', '0.1'],
    ])
    expect(btc[0]?.price).not.toBe(btc[1]?.price)
  },
)

test('suggestions are of their category', async () => {
  const path = '/s1/bot/grid/v1/recommend-symbol'
  const answers = await Promise.all(both.map((it) => user.post(path, { limit: 3, ...it })))
  expect(answers.map(({ result }) => result.list.map((it: Listed) => it.category))).toEqual([
    ['spot', 'spot', 'spot'],
    ['linear', 'linear', 'linear'],
  ])
})

test('candles are those of the category', async () => {
  const asked = { symbol: 'BTCUSDT', interval: '1h', limit: '2' }
  const ways = await Promise.all(
    both.map((it) => user.get('/s1/bot/market/v1/kline', { ...asked, ...it })),
  )
  const [spot, linear] = ways.map(({ result }) => result.list)
  expect(spot).toHaveLength(1)
  expect(linear).toHaveLength(1)
  expect(spot).not.toEqual(linear)
})

test('bots are listed by their market, not by its name alone', async () => {
  await user.post('/s1/bot/grid/v1/create-grid', (await soundGrid(user)).grid)
  const total = async (query: object): Promise<string> =>
    (await user.post('/tradingbot/v1/list-all-bots', { symbol: 'BTCUSDT', ...query })).result.total
  expect(await Promise.all([{}, ...both].map(total))).toEqual(['1', '1', '0'])
  const closed = { status: 'CLOSED', category: 'linear' }
  expect(await total(closed)).toBe('0')
})

test('a bot is found by its id alone, also once it is closed, and by nobody else', async () => {
  const made = await user.post('/s1/bot/grid/v1/create-grid', (await soundGrid(user)).grid)
  const one = { bot_id: made.result.grid_id }
  const path = '/tradingbot/v1/list-all-bots'
  const stateOf = async (client: TestClient): Promise<readonly string[]> =>
    (await client.post(path, one)).result.bots.map(
      ({ figures }: BotRow) => `${figures.bot_id} ${figures.kind} ${figures.list_status}`,
    )
  expect(await stateOf(user)).toEqual([`${one.bot_id} spot-grid ONGOING`])
  expect(await stateOf(await server.user())).toEqual([])
  await user.post('/grid/v1/close-grid', { grid_id: one.bot_id, close_mode: 3 })
  await expect.poll(() => stateOf(user)).toEqual([`${one.bot_id} spot-grid CLOSED`])
  expect((await user.post(path, { bot_id: '999999999999' })).result).toMatchObject({ total: '0' })
})

test('the summary says what each bot is worth, and its totals are their sums', async () => {
  const { totals, equities } = (await user.post('/s1/bot/v1/summary')).result as SummaryResult
  expect(equities.map((it) => it.quote_token)).toEqual(['USDT'])
  expect(totals.map((it) => it.equity)).toEqual(equities.map((it) => it.equity))
})

test('what wants a look is named by its market', async () => {
  const { grid, at } = await soundGrid(user)
  const above = { ...grid, min_price: at(1.1), max_price: at(1.2) }
  const { result } = await user.post('/s1/bot/grid/v1/create-grid', above)
  await expect
    .poll(async () => (await user.post('/s1/bot/v1/summary')).result.attention)
    .toEqual([
      {
        bot_id: result.grid_id,
        symbol: 'BTCUSDT',
        category: 'spot',
        base_token: 'BTC',
        quote_token: 'USDT',
        reason: 'below-range',
      },
    ])
})

test('free balances are asked for by the coins of the market', async () => {
  const coinsOf = async (query: object): Promise<readonly string[]> => {
    const { result } = await user.post('/grid/v1/query-available-balance', query)
    return result.balances.map((row: { coin: string }) => row.coin)
  }
  const perpetual = { symbol: 'BTCPERP', category: 'linear' }
  expect(await coinsOf(perpetual)).toEqual(['BTC', 'USDC'])
})
