// Bad input of every sort: each gets a clear coded answer, none a 500, and nothing changes.
import fc from 'fast-check'
import { connect } from 'node:net'
import { beforeAll, describe, expect, test } from 'vitest'
import { allRoutes } from '../src/http/route-table.ts'
import { madeCombo, soundCombo } from './combo-fixture.ts'
import { madeFutures, soundFutures } from './futures-fixture.ts'
import { holdings, isCluster, soundGrid, useTestServer } from './http-server-fixture.ts'
import { madeMartingale, soundMartingale } from './martingale-fixture.ts'
import { moneyOf, moving } from './money-calls.ts'

let grid = ''
let contract = ''
let martingale = ''
let combo = ''

const { server, user } = useTestServer()
beforeAll(async () => {
  const sound = await soundGrid(user)
  grid = (await user.post('/s1/bot/grid/v1/create-grid', sound.grid)).result.grid_id
  contract = await madeFutures(user)
  martingale = await madeMartingale(user)
  combo = await madeCombo(user)
})

const CREATE = '/s1/bot/grid/v1/create-grid'

describe('fields', () => {
  const decimals = [
    '1e400',
    '-0',
    '-1',
    '٣',
    '1'.repeat(40),
    'NaN',
    '0x1F',
    '1,5',
    ' 1 ',
    '.5',
    '1e-9',
  ]
  test.each(decimals)('a price of %s is refused by name, with bound and fix', async (min_price) => {
    const sound = await soundGrid(user)
    const before = await holdings(user)
    const refused = await user.post(CREATE, { ...sound.grid, min_price })
    expect(refused).toMatchObject({ http: 200, code: 10001 })
    const [field] = refused.extra.fields
    expect(field.field).toBe('min_price')
    expect(field.bound).not.toBe('')
    expect(field.fix).not.toBe('')
    expect(refused.message).toContain('min_price')
    expect(await holdings(user)).toBe(before)
  })

  test.each<{ min_price: unknown }>([
    { min_price: 1.5 },
    { min_price: true },
    { min_price: null },
    { min_price: [] },
    { min_price: {} },
    { min_price: ['1'] },
    { min_price: { toString: 'x' } },
  ])('a price of the wrong type is refused: %j', async ({ min_price }) => {
    const sound = await soundGrid(user)
    const refused = await user.post(CREATE, { ...sound.grid, min_price })
    expect(refused).toMatchObject({ http: 200, code: 10001 })
    expect(refused.extra.fields[0].field).toBe('min_price')
  })

  test('missing fields are all named', async () => {
    const refused = await user.post(CREATE, {})
    const names = refused.extra.fields.map((row: { field: string }) => row.field)
    expect(names).toEqual(['symbol', 'min_price', 'max_price', 'cell_number'])
    const reasons = new Set(refused.extra.fields.map((row: { reason: string }) => row.reason))
    expect([...reasons]).toEqual(['missing'])
  })

  test.each<{ id: unknown }>([
    { id: '12a' },
    { id: '-5' },
    { id: '1.5' },
    { id: '9'.repeat(30) },
    { id: '' },
    { id: {} },
    { id: [1] },
  ])('an id is refused: %j', async ({ id }) => {
    const refused = await user.post('/s1/bot/grid/v1/query-grid-detail', { grid_id: id })
    expect([10001, 0]).toContain(refused.code)
    if (refused.code === 0) expect(refused.result.status_code).toBe(404)
  })

  test('ids of other systems are simply unknown', async () => {
    for (const grid_id of [612340768081708828n, '612340768081708828', 1, '0']) {
      const raw = `{"grid_id":${typeof grid_id === 'string' ? `"${grid_id}"` : grid_id}}`
      const answer = await user.post('/s1/bot/grid/v1/query-grid-detail', undefined, { raw })
      expect(answer).toMatchObject({ http: 200, code: 0 })
      expect(answer.result).toMatchObject({ status_code: 404, error_code: 'NOT_FOUND' })
    }
  })
})

describe('bodies and addresses', () => {
  const raw = (text: string, type = 'application/json') =>
    user.post(CREATE, undefined, { raw: text, headers: { 'content-type': type } })

  test.each(['{', '[1', 'nul', '{"a":1}}', '\u0000', '{"a":"\ud800'])(
    'bad JSON %j: 400',
    async (text) => {
      expect(await raw(text)).toMatchObject({ http: 400, code: 10001 })
    },
  )

  test('keys that reach for prototypes and endless nesting are refused', async () => {
    expect(await raw('{"__proto__":{"symbol":"BTCUSDT"}}')).toMatchObject({ http: 400 })
    expect(await raw('{"a":{"constructor":{"prototype":1}}}')).toMatchObject({ http: 400 })
    expect(await raw('['.repeat(5000) + ']'.repeat(5000))).toMatchObject({ http: 400 })
  })

  test.each(['null', '[]', '"text"', '1', 'true'])(
    'a body of %s is refused by type',
    async (text) => {
      expect(await raw(text)).toMatchObject({ http: 200, code: 10001 })
    },
  )

  test('a body that is no object is at fault as a whole, whoever it is sent to', async () => {
    const fix = 'see /docs for the type'
    const wrong = { field: 'body', reason: 'wrong-type', bound: 'object', fix }
    for (const route of allRoutes()) {
      const { name, path } = route.endpoint
      // What the place names is put beside what the body has.
      if (path.method !== 'POST' || pathOf(route).includes('{')) continue
      const { code, extra } = await user.post(pathOf(route), undefined, { raw: '[]' })
      expect([name, code, extra.fields]).toEqual([name, 10001, [wrong]])
    }
  })

  test('other types: 415; more than 64 kB: 413; both in the envelope of the path', async () => {
    expect(await raw('a=b', 'application/x-www-form-urlencoded')).toMatchObject({ http: 415 })
    expect(await raw('<a/>', 'text/xml')).toMatchObject({ http: 415, code: 10001 })
    // What a form of a foreign page can send without being asked about beforehand, JSON or not.
    const form = 'application/x-www-form-urlencoded'
    for (const type of ['text/plain', 'multipart/form-data; boundary=x', form])
      expect([type, (await raw('{}', type)).http]).toEqual([type, 415])
    const big = JSON.stringify({ symbol: 'x'.repeat(70_000) })
    expect(await raw(big)).toMatchObject({ http: 413, code: 10001 })
    const open = await user.post('/v5/grid/create-grid', undefined, { raw: big })
    expect(open.http).toBe(413)
    expect(open.body).toHaveProperty('retCode', 10001)
  })

  test('an address nobody answers: 404; a method it does not take: 405 with Allow', async () => {
    expect(await user.get('/grid/v1/nothing')).toMatchObject({ http: 404, code: 10404 })
    expect(await user.get('/%zz')).toMatchObject({ http: 404 })
    const page = await user.get('/en-US/other', {}, { headers: { accept: 'text/html' } })
    expect([page.http, page.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8'])
    expect(page.message).toContain('There is no such page')
    const wrong = await user.get('/grid/v1/close-grid')
    expect(wrong).toMatchObject({ http: 405, code: 10405 })
    expect(wrong.headers.get('allow')).toBe('POST')
    expect((await user.get('/v5/nothing')).body).toHaveProperty('retCode', 10404)
  })

  test('an address or headers of more than 16 kB: 431 in the envelope of the path', async () => {
    const long = 'A'.repeat(30_000)
    const site = await user.get(`/s1/bot/market/v1/kline?symbol=${long}`)
    expect(site).toMatchObject({ http: 431, code: 10001 })
    expect(site.message).toContain('16 kB')
    const open = await user.get(`/v5/market/kline?symbol=${long}`)
    expect(open.body).toHaveProperty('retCode', 10001)
    const headers = { 'x-long': long }
    expect(await user.post(CREATE, {}, { headers })).toMatchObject({ http: 431, code: 10001 })
  })

  test('bytes that are no HTTP get an answer or a closed connection, and the server lives', async () => {
    const { port } = new URL(server.address)
    for (const bytes of [
      'GARBAGE\r\n\r\n',
      'GET / HTTP/9.9\r\n\r\n',
      '\u0000\u0001\u0002\r\n\r\n',
    ]) {
      await new Promise<void>((resolve) => {
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(bytes))
        socket.on('data', () => socket.end())
        socket.on('error', () => undefined)
        socket.on('close', () => resolve())
        setTimeout(() => socket.destroy(), 2000).unref()
      })
    }
    expect((await user.get('/v2/private/user/profile')).code).toBe(0)
  })
})

const names = [
  'symbol',
  'min_price',
  'max_price',
  'cell_number',
  'invest_mode',
  'grid_id',
  'bot_id',
]
  .concat(['quote_investment', 'entry_price', 'ts_percent', 'enable_trailing', 'close_mode'])
  .concat(['withdraw_amount', 'coin', 'amount', 'page', 'limit', 'status', 'type', 'keys'])
  .concat(['start', 'end', 'interval', 'email', 'password', 'permissions', 'label', 'api_key'])
  .concat(['grid_mode', 'grid_type', 'leverage', 'total_investment', 'tp_sl_type'])
  .concat(['take_profit_per', 'trailing_stop_per', 'move_up_price', 'followed_grid_id'])
  .concat(['price_float_percent', 'round_tp_percent', 'sl_percent', 'init_margin'])

const evil = fc.oneof(
  fc.constantFrom(
    '1e400',
    '-0',
    '٣',
    '9'.repeat(40),
    '9'.repeat(18),
    '80000000000000',
    '',
    ' ',
    'null',
    '../../etc',
    '%00',
    'BTCUSDT',
  ),
  fc.constantFrom(Number.MAX_VALUE, -1, 0, 2 ** 53, 1e21, 0.1),
  fc.constantFrom(null, true, false, [], {}, [[]], { a: { b: 1 } }),
  fc.string({ unit: 'grapheme', maxLength: 40 }),
  fc.integer(),
)

const SEED = 20_261_121
const routes = allRoutes()
const pathOf = ({ endpoint }: (typeof routes)[number]): string =>
  endpoint.path.site ?? endpoint.path.open ?? ''
/** What these change is what they are for: somebody else asks them, and only nonsense. */
const sideEffects = new Set(['register', 'login', 'logout', 'topUp', 'createApiKey'])

/** Fields as a handler gets them when nothing is wrong, so that one evil value stands alone. */
async function soundBody(name = ''): Promise<Record<string, unknown>> {
  if (name.startsWith('futures-grid.')) {
    const { grid: sound, at } = await soundFutures(user)
    const money = { amount: '1', withdraw_amount: '', trailing_stop_per: '0.3' }
    const changes = { ...money, take_profit_price: at(2), move_up_price: at(1.5) }
    return { ...sound, ...changes, bot_id: contract, allow_follow: true }
  }
  if (name.startsWith('futures-martingale.'))
    return { ...soundMartingale, bot_id: martingale, amount: '1', allow_follow: true }
  if (name.startsWith('futures-combo.')) {
    const money = { transfer_type: 1, amount: '1', tp_percent: '0.5' }
    return { ...soundCombo, ...money, bot_id: combo, allow_follow: true }
  }
  const { grid: sound, at } = await soundGrid(user)
  return {
    ...sound,
    grid_id: grid,
    bot_id: grid,
    coin: 'USDT',
    take_profit: at(2),
    category: 'spot',
    allow_follow: true,
  }
}

describe('whatever is sent', () => {
  test.each(routes.map((route) => [route.endpoint.name, route] as const))(
    '%s answers no 500, and the holdings stay as they are',
    async (name, route) => {
      const before = await holdings(user)
      const caller = sideEffects.has(name) ? await server.user() : user
      const { method } = route.endpoint.path
      const sound = sideEffects.has(name) ? {} : await soundBody(name)
      const send = (body: Record<string, unknown>) =>
        method === 'POST'
          ? caller.post(pathOf(route), body)
          : caller.get(pathOf(route), asQuery(body))
      const evils = fc.dictionary(fc.constantFrom(...names), evil, { minKeys: 1, maxKeys: 6 })
      // Half of the time the rest is sound, so that the handler is reached.
      const bodies = fc.tuple(
        fc.boolean(),
        evils,
        fc.subarray(['symbol', 'symbol_settings', 'grid_id', 'min_price', 'bot_id'], {
          maxLength: 2,
        }),
      )
      await fc.assert(
        fc.asyncProperty(bodies, async ([alone, wrong, missing]) => {
          const body: Record<string, unknown> = alone ? { ...wrong } : { ...sound, ...wrong }
          for (const field of missing) delete body[field]
          if (isMeant(name, body, sound)) return
          const answer = await send(body)
          expect(answer.http, `${name} ${JSON.stringify(body)}`).toBeLessThan(500)
          expect(answer.code).not.toBeNaN()
        }),
        { numRuns: 25, seed: SEED },
      )
      expect(await holdings(user)).toBe(before)
    },
    60_000,
  )

  /** Sound but for values that do not matter: what it does then is what was asked for. */
  function isMeant(name: string, body: Record<string, unknown>, sound: typeof body): boolean {
    if (moving.has(name)) {
      return [grid, contract, martingale, combo].some(
        (it) => body['grid_id'] === it || body['bot_id'] === it,
      )
    }
    const money = moneyOf.get(name)
    if (money === undefined) return false
    const range = money === 'init_margin' ? [] : ['min_price', 'max_price', 'cell_number']
    const markets = name.startsWith('futures-combo.') ? 'symbol_settings' : 'symbol'
    const keys = [markets, ...range, money]
    return keys.every((key) => body[key] === sound[key])
  }

  test('evil changes of a grid leave it as it is', async () => {
    const before = await holdings(user)
    const fields = ['min_price', 'max_price', 'add_investment', 'limit_up_price', 'ts_percent']
    const changes = fc.dictionary(fc.constantFrom(...fields, 'close_mode'), evil, { minKeys: 1 })
    await fc.assert(
      fc.asyncProperty(changes, async (change) => {
        const answer = await user.post('/s1/bot/grid/v1/update-sgrid', { ...change, grid_id: grid })
        expect(answer.http, JSON.stringify(change)).toBeLessThan(500)
      }),
      { numRuns: 100, seed: SEED },
    )
    expect(await holdings(user)).toBe(before)
  })

  test('of another user: unknown or refused, whatever the call, and nothing of it changes', async () => {
    const before = await holdings(user)
    const stranger = await server.user()
    for (const route of routes) {
      const { endpoint } = route
      if (sideEffects.has(endpoint.name) || endpoint.path.method !== 'POST') continue
      const { shape = {} } = endpoint.request as { readonly shape?: object }
      if (!('grid_id' in shape)) continue
      const answer = await stranger.post(pathOf(route), {
        ...(await soundBody(endpoint.name)),
        close_mode: 3,
      })
      const isPublic = endpoint.access !== 'private'
      const { status_code } = answer.result
      if (!isPublic) expect([404, 406], endpoint.name).toContain(status_code)
      expect(answer.http).toBe(200)
    }
    expect(await holdings(user)).toBe(before)
  })

  test('a body too large is refused by every call that takes one', async () => {
    const raw = JSON.stringify({ symbol: 'x'.repeat(70_000) })
    for (const route of routes) {
      if (route.endpoint.path.method !== 'POST') continue
      const answer = await user.post(pathOf(route), undefined, { raw })
      expect(answer, route.endpoint.name).toMatchObject({ http: 413, code: 10001 })
    }
  })

  test('a signature is taken once, by every signed call', async () => {
    await user.makeApiKey()
    for (const { endpoint } of routes) {
      const { method, open } = endpoint.path
      if (open === undefined || endpoint.access === 'public') continue
      const raw = method === 'POST' ? JSON.stringify({ nothing: endpoint.name }) : ''
      const headers = user.signed(raw)
      const send = () =>
        method === 'POST'
          ? user.post(open, undefined, { raw, headers })
          : user.get(open, {}, { headers })
      expect((await send()).code, endpoint.name).not.toBe(10014)
      // Other processes of a cluster have heard of it some milliseconds later.
      if (isCluster) await expect.poll(async () => (await send()).code).toBe(10014)
      expect(await send(), endpoint.name).toMatchObject({ http: 200, code: 10014 })
    }
  })

  test('no sound grid with one evil field makes a bot it should not', async () => {
    const sound = await soundGrid(user)
    const before = await holdings(user)
    const fields = Object.keys(sound.grid).filter((name) => name !== 'invest_mode')
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...fields), evil, async (field, value) => {
        const harmless = field === 'symbol' ? value === 'BTCUSDT' : field === 'cell_number'
        if (harmless && /^(BTCUSDT|\d{1,3})$/.test(JSON.stringify(value).replaceAll('"', '')))
          return
        const answer = await user.post(CREATE, { ...sound.grid, [field]: value })
        expect(answer.http).toBeLessThan(500)
        const refused = answer.code !== 0 || answer.result.status_code !== 200
        expect(refused, `${field} ${JSON.stringify(value)}`).toBe(true)
      }),
      { numRuns: 200 },
    )
    expect(await holdings(user)).toBe(before)
  })
})

function asQuery(body: Record<string, unknown>): Record<string, string> {
  return Object.fromEntries(Object.entries(body).map(([key, value]) => [key, String(value)]))
}
