// One contract case per endpoint, against a real server with every answer checked against its
// schema; each also bare and under /x-api. tools/check-endpoints.ts holds this table to the
// endpoints that are served.
import { WebSocket } from 'ws'
import { describe, expect, test } from 'vitest'
import { allRoutes } from '../src/http/route-table.ts'
import { answers, signedCall, strings, type Case } from './contract-case.ts'
import { accountCases } from './http-contract-account.ts'
import { auroraCases } from './http-contract-aurora.ts'
import { comboCases } from './http-contract-combo.ts'
import { dcaCases } from './http-contract-dca.ts'
import { copyCases } from './http-contract-copy.ts'
import { discoveryCases } from './http-contract-discovery.ts'
import { dualCases } from './http-contract-dual.ts'
import { futuresCases } from './http-contract-futures.ts'
import { martingaleCases } from './http-contract-martingale.ts'
import { poolCases } from './http-contract-pool.ts'
import { answerCount, answersOfRows, senders } from './http-contract-senders.ts'
import { holdings, soundGrid, useTestServer } from './http-server-fixture.ts'

let grid = ''

const ok = { status_code: 200 }
const WHO = { email: 'contract@example.org', password: 'correct horse' }
const PERPETUAL = { category: 'linear', symbol: 'BTCUSDT' }
const RANGE = { topic: 'range', bell: true, toast: false, title: false }
const ofGrid = () => ({ grid_id: grid })
const plan = async () => ({ ...(await soundGrid(user)).grid, allow_follow: true })

const unread = async (): Promise<number> =>
  (await user.post('/s1/bot/v1/unread-notifications')).result.unread as number

const cases: Readonly<Record<string, Case>> = {
  profile: answers(() => ({}), { status: 1, vague_mobile: '' }),
  userTag: answers(() => ({ req_tags: 'tax_identity' }), {
    user_tags: { tax_identity: '', creation_refused: '', ban_reason: '' },
  }),
  configWeb: answers(
    () => ({ project_name: 'tradingbot', keys: ['spotTsGray', 'nobodyGray'] }),
    [
      { name: 'spotTsGray', value: '{"isGray":true}' },
      { name: 'nobodyGray', value: '{"isGray":false}' },
    ],
  ),
  register: answers(() => WHO, { username: 'contract' }),
  login: answers(() => WHO, { username: 'contract' }),
  changePassword: answers(
    () => ({ current_password: 'correct horse', new_password: 'another right horse' }),
    {},
  ),
  createApiKey: {
    send: () => ({ label: 'contract', permissions: ['read'] }),
    expect: ({ result }) => expect(result.api_secret).toHaveLength(32),
  },
  listApiKeys: {
    send: () => ({}),
    expect: ({ result }) => expect(result.list[0]).toMatchObject({ label: 'contract' }),
  },
  deleteApiKey: {
    send: () => ({ api_key: 'nobody' }),
    expect: ({ result }) => expect(result).toMatchObject({ status_code: 404 }),
  },
  logout: answers(() => ({}), {}),
  briefSymbolList: {
    send: () => ({ filter: 'all', version: '6' }),
    expect: ({ result }) => expect(result.list.length).toBeGreaterThan(10),
  },
  dynamicSymbolItem: answers(() => ({ symbol: 'BTCUSDT' }), {
    item: { symbol: 'BTCUSDT', category: 'linear', quote_coin: 'USDT' },
  }),
  getAllCoin: {
    send: () => ({}),
    expect: ({ result }) => {
      const coins = result.list.map((row: { full_name: string }) => row.full_name)
      expect(coins).toEqual(expect.arrayContaining(['Bitcoin', 'Ethereum', 'Tether', 'USD Coin']))
    },
  },
  kline: {
    send: () => ({ symbol: 'BTCUSDT', interval: '1h', limit: '24' }),
    expect: ({ result }) => {
      expect(result.list).toHaveLength(24)
      expect(result.list[1].time - result.list[0].time).toBe(3_600_000)
    },
  },
  spotSymbolList: {
    send: () => ({ quote: 'USDT' }),
    expect: ({ result }) => expect(result.list.length).toBeGreaterThan(5),
  },
  spotQuoteCoins: answers(() => ({}), { default: 'USDT' }),
  spotBalance: answers(() => ({ coins: 'BTC' }), { balances: [{ coin: 'BTC', available: '1' }] }),
  listSymbolInfoV2: {
    send: () => ({}),
    expect: ({ result }) => expect(result.list[0].is_support_ts).toBeTypeOf('boolean'),
  },
  recommendSymbol: {
    send: () => ({ limit: 5 }),
    expect: ({ result }) => expect(result.list).toHaveLength(5),
  },
  queryAvailableBalance: {
    send: () => ({ symbol: 'BTCUSDT' }),
    expect: ({ result }) =>
      expect(result.balances.map((row: { coin: string }) => row.coin)).toEqual(['BTC', 'USDT']),
  },
  queryBalanceList: {
    send: () => ({}),
    expect: ({ result }) => expect(result.balances.length).toBeGreaterThanOrEqual(4),
  },
  marketSpeed: answers(() => ({}), { standing: false, may_change: true }),
  setMarketSpeed: answers(() => ({ speed: '60' }), ok),
  marketTime: {
    send: () => ({}),
    expect: ({ body, result }) => {
      expect(Math.abs(Number(body['time']) - Date.now())).toBeLessThan(5000)
      expect(result.timeNano).toMatch(/^\d{19}$/)
    },
  },
  marketKline: {
    send: () => ({ category: 'spot', symbol: 'BTCUSDT', interval: '60', limit: 3 }),
    expect: ({ result }) => {
      expect(result.list).toHaveLength(3)
      expect(Number(result.list[0][0])).toBeGreaterThan(Number(result.list[1][0]))
    },
  },
  marketTickers: {
    send: () => ({ category: 'spot', symbol: 'ETHUSDT' }),
    expect: ({ result }) => expect(Number(result.list[0].lastPrice)).toBeGreaterThan(0),
  },
  marketInstrumentsInfo: {
    send: () => ({ category: 'spot', symbol: 'BTCUSDT' }),
    expect: ({ result }) => expect(result.list[0].lotSizeFilter.minOrderAmt).toBe('5'),
  },
  marketFundingHistory: answers(() => PERPETUAL, { category: 'linear' }),
  marketRiskLimit: answers(() => PERPETUAL, { category: 'linear', nextPageCursor: '' }),
  queryAccountCoinsBalance: answers(() => ({ accountType: 'FUND', coin: 'BTC' }), {
    accountType: 'FUND',
    balance: [{ coin: 'BTC', walletBalance: '1' }],
  }),
  queryAccountCoinBalance: answers(() => ({ accountType: 'UNIFIED', coin: 'BTC' }), {
    accountType: 'UNIFIED',
    balance: { coin: 'BTC', walletBalance: '0' },
  }),
  topUp: answers(() => ({ coin: 'SOL', amount: '2.5' }), { ...ok, coin: 'SOL' }),
  'spot-grid.createGrid': {
    send: plan,
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, ban_reason_text: '' })
      grid = result.grid_id
      expect(Number(grid)).toBeLessThan(2 ** 53)
    },
  },
  'spot-grid.spotCreate': {
    send: async () => ({ ...(await plan()), request_id: 'the same key twice' }),
    expect: ({ result }) => expect(Number(result.grid_id)).toBeGreaterThan(0),
  },
  'spot-grid.queryGridDetail': {
    send: ofGrid,
    expect: ({ result: { detail } }) => {
      expect(detail).toMatchObject({ grid_id: grid, status: 'RUNNING', total_investment: '1000' })
      const { total_profit, grid_profit, figures } = detail
      const sum = Number(grid_profit) + Number(figures.unpaired_profit)
      expect(Number(total_profit)).toBeCloseTo(sum, 9)
    },
  },
  'spot-grid.getCloseModes': {
    send: ofGrid,
    expect: ({ result }) => {
      const offered = result.modes.filter((mode: { available: boolean }) => mode.available)
      expect(offered.map((mode: { close_mode: string }) => mode.close_mode)).toEqual([
        'QUOTE_MODE',
        'BASE_AND_QUOTE_MODE',
        'BASE_MODE',
        'BIT_MODE',
      ])
      expect(result.default_mode).toBe('BASE_AND_QUOTE_MODE')
    },
  },
  'spot-grid.queryFollowGridDetail': {
    send: ofGrid,
    expect: ({ result: { detail } }) => {
      expect(detail).toMatchObject({ grid_id: grid, symbol: 'BTCUSDT', cell_number: 10 })
      expect(detail).not.toHaveProperty('equity')
    },
  },
  'spot-grid.spotSharedGridDetail': answers(ofGrid, { detail: { symbol: 'BTCUSDT' } }),
  'spot-grid.setAllowFollow': answers(() => ({ ...ofGrid(), allow_follow: 0 }), {
    ...ok,
    allow_follow: 0,
  }),
  'spot-grid.getOpenOrders': {
    send: ofGrid,
    expect: ({ result }) => {
      expect(result.buys.length + result.sells.length).toBe(10)
      const prices = result.buys.map((order: { price: string }) => Number(order.price))
      expect(prices).toEqual([...prices].sort((a, b) => b - a))
    },
  },
  'spot-grid.getHistoryOrders': {
    send: () => ({ grid_id: grid, view: 'orders', order_type: 'position' }),
    expect: ({ result }) => expect(result.orders[0]).toMatchObject({ order_type: 'position' }),
  },
  'spot-grid.getInitialBuyAmount': {
    send: plan,
    expect: ({ result }) => expect(result).toMatchObject({ ...ok, side: 'buy' }),
  },
  'spot-grid.validateInput': answers(plan, {
    ...ok,
    check_code: 'SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED',
    problems: [],
  }),
  'spot-grid.rankingFilter': {
    send: () => ({ sorter: 'PNL_AMOUNT' }),
    expect: ({ result }) => expect(result.list[0].symbol).toBe('BTCUSDT'),
  },
  'spot-grid.listUserReward': answers(() => ({}), { ...ok, list: [] }),
  'spot-grid.aiParamsDetail': answers(() => ({ symbol: 'BTCUSDT' }), { state: 'OFF', list: [] }),
  'spot-grid.spotAiParams': {
    send: () => ({ symbol: 'ETHUSDT' }),
    expect: ({ result }) => expect(result.symbol).toBe('ETHUSDT'),
  },
  'spot-grid.spotInvestmentEstimate': {
    send: async () => ({ ...(await plan()), buy_amount: '2000' }),
    expect: ({ result }) => expect(Number(result.quantity_per_grid)).toBeGreaterThan(0),
  },
  getWithdrawDetail: answers(ofGrid, { ...ok, coin: 'USDT', cum_withdrew_amount: '0' }),
  'spot-grid.withdrawProfit': {
    send: () => ({ grid_id: grid, withdraw_amount: '1000000' }),
    expect: ({ result }) =>
      expect(result).toMatchObject({ status_code: 400, fields: [{ field: 'withdraw_amount' }] }),
  },
  'spot-grid.validateUpdateSgrid': {
    send: async () => ({ grid_id: grid, take_profit_price: (await soundGrid(user)).at(1.5) }),
    expect: ({ result }) => expect(result.problems).toEqual([]),
  },
  'spot-grid.updateSgrid': answers(
    async () => ({ grid_id: grid, take_profit_price: (await soundGrid(user)).at(1.5) }),
    { ...ok, check_code: 'SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED' },
  ),
  listAllBots: {
    send: () => ({ status: '0', type: 'GRID_SPOT' }),
    expect: ({ result }) => {
      expect(result.total).toBe('2')
      expect(result.totals[0]).toMatchObject({ quote_token: 'USDT', count: 2, invested: '2000' })
      expect(result.bots[0]).toMatchObject({ type: 'GRID_SPOT', dca: null, future_grid: null })
      expect(result.bots[0].grid.info.status).toBe('RUNNING')
      expect(result.bots[0].figures.request_id).toBe('the same key twice')
    },
  },
  summary: answers(() => ({}), { ...ok, running_count: 2, closed_count: 0 }),
  activity: {
    send: () => ({ bot_id: grid }),
    expect: ({ result }) => {
      const types = result.rows.map((row: { type: string }) => row.type)
      expect(types).toEqual(expect.arrayContaining(['bot-created', 'order-filled']))
    },
  },
  pnlCurve: {
    send: () => ({ bot_id: grid, points: 50 }),
    expect: ({ result }) => expect(result.points.length).toBeGreaterThanOrEqual(2),
  },
  levels: {
    send: () => ({ bot_id: grid }),
    expect: ({ result }) => {
      expect(result.levels).toHaveLength(11)
      // An order that the market has begun to fill is one all the same.
      const orders = ['open', 'partially-filled']
      const empty = result.levels.filter(({ state }: { state: string }) => !orders.includes(state))
      expect(empty).toMatchObject([{ state: 'empty', reason: 'empty-level' }])
    },
  },
  'spot-grid.closeGrid': answers(() => ({ bot_id: grid, close_mode: '3' }), ok),
  receipt: {
    send: () => ({ bot_id: grid }),
    expect: ({ result }) => {
      expect(result).toMatchObject({ close_reason: 'CLOSED_MANUALLY', close_mode: 'QUOTE_MODE' })
      expect(result.cancelled_orders).toBe(10)
      const { returned_value, invested, total_profit } = result
      expect(Number(returned_value)).toBeCloseTo(Number(invested) + Number(total_profit), 6)
    },
  },
  notifications: {
    send: async () => {
      await expect.poll(unread, { timeout: 5000 }).toBeGreaterThan(0)
      return { show: 'trades', limit: 1 }
    },
    expect: ({ result }) =>
      expect(result.rows).toMatchObject([
        { type: 'closed', word: 'by-user', bot_id: grid, symbol: 'BTCUSDT', read: false },
      ]),
  },
  unreadNotifications: {
    send: () => ({}),
    expect: ({ result }) => expect(result.unread).toBeGreaterThan(0),
  },
  readNotifications: answers(() => ({ up_to: '900000000' }), ok),
  setNotificationSettings: answers(
    () => ({ topics: [RANGE], bots: [{ bot_id: grid, mode: 'critical' }] }),
    ok,
  ),
  notificationSettings: {
    send: () => ({}),
    expect: ({ result }) => {
      expect(result.bots).toEqual([{ bot_id: grid, mode: 'critical' }])
      expect(result.topics).toContainEqual({ ...RANGE, critical: false })
    },
  },
  'ws:quote': {
    send: () => ({
      topic: 'realtimes',
      event: 'sub',
      symbol: 'BTCUSDT',
      params: { binary: false },
    }),
    expect: (answer) => expect(answer.result).toMatchObject({ topic: 'realtimes', first: true }),
  },
}

const { server, user } = useTestServer()

const everyCase: Readonly<Record<string, Case>> = {
  ...cases,
  ...accountCases,
  ...futuresCases,
  ...martingaleCases,
  ...comboCases,
  ...dualCases,
  ...poolCases,
  ...discoveryCases,
  ...auroraCases,
  ...dcaCases,
  ...copyCases,
}
const ORDER = Object.keys(everyCase).filter((name) => !name.includes(':') && name !== 'logout')
/** What each case sent. */
const inputs = new Map<string, object>()
const routes = new Map(allRoutes().map((route) => [route.endpoint.name, route.endpoint]))

describe('every endpoint answers its contract', () => {
  test.each(ORDER)('%s', async (name) => {
    const endpoint = routes.get(name)!
    const { send, expect: check, refused = 0 } = everyCase[name]!
    const input = await send(user)
    inputs.set(name, input)
    const client = ['register', 'login'].includes(name) ? server.client() : user
    const { method, site, open } = endpoint.path
    const isSigned = site === undefined && method === 'GET'
    const answer = isSigned
      ? await signedCall(client, open!, input as Record<string, string>)
      : method === 'GET'
        ? await client.get(site!, strings(input))
        : await client.post((site ?? open)!, input)
    const http = refused === 10404 ? 404 : 200
    expect([answer.http, answer.code, answer.message]).toEqual([http, refused, expect.anything()])
    check(answer)
  })

  test('logout ends the session of its own caller', async () => {
    const other = await server.user()
    expect((await other.get('/v2/private/user/profile')).code).toBe(0)
    expect((await other.post('/v2/private/user/logout')).code).toBe(0)
    expect((await other.get('/v2/private/user/profile')).code).toBe(10007)
  })

  test('every endpoint has a case, and every case an endpoint', () => {
    const names = [...routes.keys()].sort()
    expect([...ORDER, 'logout'].sort()).toEqual(names)
  })

  test.each(senders)(
    'rows of the table answer their schemas, also under /x-api: %s',
    async (who) => {
      const before = await holdings(user)
      const clients = { guest: server.client(), stranger: await server.user(), owner: user }
      const { right, wrong } = await answersOfRows(who, clients[who], inputs)
      expect(wrong).toEqual([])
      expect(right).toBe(answerCount)
      if (who !== 'owner') expect(await holdings(user)).toBe(before)
    },
  )

  test.each(['', '/x-api'])('%s ws:quote subscribes, pings and refuses with codes', async (at) => {
    const socket = new WebSocket(`${server.wsAddress}${at}/spot/ws/quote/v1`)
    const received: Record<string, unknown>[] = []
    socket.on('message', (data: Buffer) => received.push(JSON.parse(data.toString('utf8'))))
    await new Promise((resolve) => socket.on('open', resolve))
    socket.send(JSON.stringify(cases['ws:quote']!.send(user)))
    socket.send(JSON.stringify({ ping: 123 }))
    socket.send(JSON.stringify({ topic: 'realtimes', event: 'sub', symbol: 'NOSUCH' }))
    socket.send(JSON.stringify({ topic: 'other' }))
    await expect.poll(() => received.length, { timeout: 5000 }).toBeGreaterThanOrEqual(4)
    const data = received.find((message) => message['topic'] === 'realtimes')
    expect(data).toMatchObject({ symbol: 'BTCUSDT', first: true })
    expect(Object.keys((data!['data'] as object[])[0]!)).toEqual(
      expect.arrayContaining(['symbol', 'open', 'high', 'low', 'close', 'volume', 'quoteVolume']),
    )
    expect(received).toContainEqual({ pong: 123 })
    expect(received.filter((message) => message['event'] === 'error')).toHaveLength(2)
    socket.close()
  })
})
