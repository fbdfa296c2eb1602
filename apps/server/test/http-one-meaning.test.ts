// A request means one thing: text that the journal cannot hold is refused before it becomes a key
// or a label, and so is a field that stands under two names with two values or twice in an address.
import { describe, expect, test } from 'vitest'
import { soundGrid, useTestServer, holdings } from './http-server-fixture.ts'

const CREATE = '/s1/bot/grid/v1/create-grid'
const API_KEYS = '/v2/private/user/api-keys'

const { server, user } = useTestServer()

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

test('a parameter twice in an address is refused by its name, in the envelope of the path', async () => {
  const twice = '/grid/v1/ai-params-detail?symbol=BTCUSDT&symbol=ETHUSDT'
  const refused = await user.get(twice)
  expect(refused).toMatchObject({ http: 200, code: 10001 })
  expect(refused.extra.fields).toMatchObject([{ field: 'symbol', reason: 'wrong-type' }])
  const open = await user.get('/v5/market/kline?symbol=BTCUSDT&symbol=ETHUSDT')
  expect(open.body).toMatchObject({ retCode: 10001 })
})

describe('a refusal tells', () => {
  test('the name that was sent, and the highest price that a pair can have', async () => {
    const { grid } = await soundGrid(user)
    const take_profit_price = '9'.repeat(30)
    const refused = await user.post(CREATE, { ...grid, take_profit_price })
    expect(refused.message).toMatch(
      /^take_profit_price: is too large \(at most \d+(\.\d+)?\); send a lower price$/,
    )
    const [, most = ''] = /at most ([\d.]+)/.exec(refused.message) ?? []
    const highest = await user.post(CREATE, { ...grid, take_profit_price: most })
    expect(highest).toMatchObject({ code: 0, result: { status_code: 400 } })

    const { grid_id } = (await user.post(CREATE, grid)).result
    const update = { grid_id, stop_loss_price: '9'.repeat(30) }
    const changed = await user.post('/s1/bot/grid/v1/update-sgrid', update)
    expect(fieldsOf(changed)).toEqual(['stop_loss_price'])
    const unchanged = await user.post('/s1/bot/grid/v1/update-sgrid', { grid_id })
    expect(unchanged.result.debug_msg).toBe(
      'SPOT_CHECK_CODE_PARAM_NOT_CHANGE at min_price: ' +
        'no setting was sent that differs from now; send at least one that does',
    )
    await user.post('/grid/v1/close-grid', { grid_id })
  })

  test('what a missing field and one of another type should hold', async () => {
    const { grid } = await soundGrid(user)
    const missing = await user.post(CREATE, { ...grid, cell_number: undefined })
    expect(missing.message).toBe(
      'cell_number: is required (whole number, 0 to 100000000); send this field',
    )
    const wrong = await user.post(CREATE, { ...grid, min_price: 1.5 })
    expect(wrong.message).toContain('min_price: has the wrong type (plain decimal string)')
  })

  test('of a long text its length, and of a late time that it is read', async () => {
    const account = { email: `${'a'.repeat(250)}@x.io`, password: 'correct horse' }
    const long = await server.client().post('/v2/public/user/register', account)
    expect(long.message).toBe('email: is too long (at most 254 characters); shorten it')
    const kline = '/s1/bot/market/v1/kline?symbol=BTCUSDT&interval=1m&limit=5&end='
    expect((await user.get(`${kline}8640000000000000`)).code).toBe(0)
    expect((await user.get(`${kline}8640000000000001`)).message).toContain('end: is too large')
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
