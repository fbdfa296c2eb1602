// A request means one thing: text that the journal cannot hold is refused before it becomes a key
// or a label, and so is a field that stands under two names with two values.
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { soundGrid, startTestServer, holdings, type TestClient } from './http-server-fixture.ts'
import type { TestServer } from './http-server-fixture.ts'

const CREATE = '/s1/bot/grid/v1/create-grid'
const API_KEYS = '/v2/private/user/api-keys'

let server: TestServer
let user: TestClient
beforeAll(async () => {
  server = await startTestServer()
  user = await server.user()
})
afterAll(() => server.stop())

const fieldsOf = (answer: { readonly extra: { readonly fields?: { field: string }[] } }) =>
  answer.extra.fields?.map(({ field }) => field)

describe('half of a surrogate pair', () => {
  test.each(['request_id', 'channel'])('as %s makes no bot, however often', async (field) => {
    const { grid } = await soundGrid(user)
    const before = await holdings(user)
    for (const text of ['\ud800x', '\ud800x', '\udc00']) {
      const refused = await user.post(CREATE, { ...grid, [field]: text })
      expect(refused).toMatchObject({ http: 200, code: 10001 })
      expect(fieldsOf(refused)).toEqual([field])
      expect(refused.message).toContain(`${field}: holds half of a character (well-formed Unicode)`)
    }
    expect(await holdings(user)).toBe(before)
  })

  test('in the label of an API key makes no key', async () => {
    const refused = await user.post(API_KEYS, { label: '\ud800', permissions: ['read'] })
    expect(refused.code).toBe(10001)
    expect(fieldsOf(refused)).toEqual(['label'])
    expect((await user.get(API_KEYS)).result.list).toEqual([])
  })

  test('in an e-mail or a password makes no account', async () => {
    for (const change of [{ email: 'a\ud800@example.org' }, { password: '\ud800 correct horse' }]) {
      const account = { email: 'half@example.org', password: 'correct horse', ...change }
      const refused = await server.client().post('/v2/public/user/register', account)
      expect(fieldsOf(refused)).toEqual(Object.keys(change))
    }
  })

  test('in a query arrives as no half, and is refused as what it is', async () => {
    const refused = await user.get('/s1/bot/market/v1/kline?symbol=%ED%A0%80&interval=1')
    expect(refused).toMatchObject({ http: 200, code: 10001 })
    expect(fieldsOf(refused)).toContain('symbol')
  })
})

describe('two names of a field', () => {
  test.each([
    [['stop_loss', 'stop_loss_price'], (at: (n: number) => string) => [at(0.7), at(0.6)]],
    [['take_profit', 'take_profit_price'], (at: (n: number) => string) => [at(2), at(3)]],
    [['quote_investment', 'total_investment'], () => ['1000', '900']],
  ] as const)('%j with two values make no grid', async (names, valuesOf) => {
    const { grid, at } = await soundGrid(user)
    const before = await holdings(user)
    const [one, other] = valuesOf(at)
    const refused = await user.post(CREATE, { ...grid, [names[0]]: one, [names[1]]: other })
    expect(refused.code).toBe(10001)
    expect(fieldsOf(refused)).toEqual(names)
    expect(refused.message).toContain(names[1])
    expect(await holdings(user)).toBe(before)

    const same = {
      ...grid,
      [names[0]]: one,
      [names[1]]: `${one}${one?.includes('.') ? '0' : '.0'}`,
    }
    const checked = await user.post('/grid/v1/validate-input', same)
    expect(checked.code).toBe(0)
  })

  test('the sum of both coins is no second amount of one of them', async () => {
    const { grid } = await soundGrid(user)
    const both = { base_investment: '0.005', quote_investment: '500', total_investment: '1000' }
    const checked = await user.post('/grid/v1/validate-input', { ...grid, invest_mode: 2, ...both })
    expect(checked.code).toBe(0)
    const empty = { ...grid, quote_investment: '', total_investment: '1000' }
    expect((await user.post('/grid/v1/validate-input', empty)).code).toBe(0)
  })

  test('ids of two bots close neither; one id under both names closes its bot', async () => {
    const made = async (): Promise<string> =>
      (await user.post(CREATE, (await soundGrid(user)).grid)).result.grid_id as string
    const [one, other] = [await made(), await made()]
    const refused = await user.post('/grid/v1/close-grid', { grid_id: one, bot_id: other })
    expect(fieldsOf(refused)).toEqual(['bot_id', 'grid_id'])
    const { bots } = (await user.post('/tradingbot/v1/list-all-bots', {})).result
    expect(bots).toHaveLength(2)
    for (const id of [one, other]) {
      const closed = await user.post('/grid/v1/close-grid', { grid_id: id, bot_id: Number(id) })
      expect(closed.result.status_code).toBe(200)
    }
  })

  test('a change of a running bot is refused alike', async () => {
    const { grid, at } = await soundGrid(user)
    const { grid_id } = (await user.post(CREATE, grid)).result
    const twice = { grid_id, stop_loss: at(0.7), stop_loss_price: at(0.6) }
    const refused = await user.post('/s1/bot/grid/v1/update-sgrid', twice)
    expect(fieldsOf(refused)).toEqual(['stop_loss', 'stop_loss_price'])
    await user.post('/grid/v1/close-grid', { grid_id })
  })
})
