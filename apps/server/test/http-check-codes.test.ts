// Every check code of the spot grid, produced through HTTP by a grid that is sound but for one
// thing: at validate-input for guests, and at create-grid, where nothing may change. Each names its
// field, its bound and a value that passes.
import { describe, expect, test } from 'vitest'
import { holdings, soundGrid, useTestServer } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

// It stands still: what one call answers holds for the next.
const { server, user } = useTestServer({}, { market: new SteppedMarket().given })

type At = (share: number) => string
type Change = (at: At) => Record<string, unknown>

/** Shares of the last price unless a value says otherwise. */
const table: readonly (readonly [code: string, field: string, change: Change])[] = [
  ['LOW_PRICE_TOO_LOW', 'min_price', (at) => ({ min_price: at(0.1) })],
  ['LOW_PRICE_TOO_HIGH', 'min_price', (at) => ({ min_price: at(5.5), max_price: at(6.5) })],
  ['HIGH_PRICE_TOO_LOW', 'max_price', (at) => ({ max_price: at(0.901) })],
  ['HIGH_PRICE_TOO_HIGH', 'max_price', () => ({ max_price: '200000001' })],
  ['GRID_NO_TOO_LOW', 'cell_number', () => ({ cell_number: 1 })],
  ['GRID_NO_TOO_HIGH', 'cell_number', () => ({ cell_number: 100_000 })],
  ['INVESTMENT_TOO_LOW', 'quote_investment', () => ({ quote_investment: '1' })],
  ['INVESTMENT_TOO_HIGH', 'quote_investment', () => ({ quote_investment: '100000000000' })],
  ['TP_TOO_LOW', 'take_profit', (at) => ({ take_profit: at(1.05) })],
  ['TP_TOO_HIGH', 'take_profit', () => ({ take_profit: '200000001' })],
  [
    'TP_TOO_LOW_THAN_MARKET',
    'take_profit',
    (at) => ({ min_price: at(0.6), max_price: at(0.8), take_profit: at(0.9) }),
  ],
  ['SL_TOO_LOW', 'stop_loss', () => ({ stop_loss: '0' })],
  ['SL_TOO_HIGH', 'stop_loss', (at) => ({ stop_loss: at(0.95) })],
  [
    'SL_TOO_HIGH_THAN_MARKET',
    'stop_loss',
    (at) => ({ min_price: at(1.2), max_price: at(1.6), stop_loss: at(1.1) }),
  ],
  ['EP_TOO_LOW', 'entry_price', (at) => ({ entry_price: at(0.2) })],
  ['EP_TOO_HIGH', 'entry_price', (at) => ({ entry_price: at(1.5) })],
  ['TS_PERCENT_TOO_LOW', 'ts_percent', () => ({ ts_percent: '0.01' })],
  ['TS_PERCENT_TOO_HIGH', 'ts_percent', () => ({ ts_percent: '0.995' })],
  [
    'CAN_NOT_ENABLE_TRAILING_UP',
    'enable_trailing',
    () => ({ cell_number: 4, enable_trailing: true }),
  ],
  [
    'LAST_PRICE_FORBIDDEN_TRAILING_UP',
    'enable_trailing',
    (at) => ({ min_price: at(1.2), max_price: at(1.6), enable_trailing: true }),
  ],
  [
    'ENTRY_PRICE_FORBIDDEN_TRAILING_UP',
    'enable_trailing',
    (at) => ({ entry_price: at(0.5), enable_trailing: true }),
  ],
  [
    'LIMIT_UP_PRICE_TOO_LOW',
    'limit_up_price',
    (at) => ({ enable_trailing: true, limit_up_price: at(1.05) }),
  ],
  [
    'LIMIT_UP_PRICE_TOO_HIGH',
    'limit_up_price',
    (at) => ({ enable_trailing: true, limit_up_price: at(9) }),
  ],
  [
    'INVESTMENT_FORBIDDEN_TRAILING_UP',
    'enable_trailing',
    (at) => ({ min_price: at(0.4), max_price: at(1.02), cell_number: 5, enable_trailing: true }),
  ],
]

describe('check codes', () => {
  test.each(table)('%s at %s', async (code, field, change) => {
    const { grid, at } = await soundGrid(user)
    const draft = { ...grid, ...change(at) }
    const checked = await server.client().post('/grid/v1/validate-input', draft)
    expect(checked.result.check_code).toBe(`SPOT_CHECK_CODE_${code}`)
    expect(checked.result.problems[0]).toMatchObject({
      field,
      check_code: `SPOT_CHECK_CODE_${code}`,
    })
    expect(checked.result.problems[0].bound).not.toBe('')

    const before = await holdings(user)
    const refused = await user.post('/s1/bot/grid/v1/create-grid', draft)
    expect(refused).toMatchObject({ http: 200, code: 0 })
    expect(refused.result).toMatchObject({
      status_code: 400,
      grid_id: '0',
      check_code: `SPOT_CHECK_CODE_${code}`,
    })
    expect(await holdings(user)).toBe(before)
  })

  test('the sound grid itself passes, and its fixes pass too', async () => {
    const { grid, at } = await soundGrid(user)
    const checked = await user.post('/grid/v1/validate-input', { ...grid, min_price: at(0.1) })
    const { fix } = checked.result.problems[0]
    const mended = await user.post('/grid/v1/validate-input', { ...grid, min_price: fix })
    expect(mended.result.check_code).not.toContain('LOW_PRICE')
    const sound = await user.post('/grid/v1/validate-input', grid)
    expect(sound.result.check_code).toBe('SPOT_CHECK_CODE_SUCCESS_UNSPECIFIED')
  })

  test('an update that changes nothing and one that needs money have their codes', async () => {
    const { grid, at } = await soundGrid(user)
    const made = await user.post('/s1/bot/grid/v1/create-grid', {
      ...grid,
      quote_investment: '100',
    })
    const grid_id = made.result.grid_id
    const same = await user.post('/s1/bot/grid/v1/update-sgrid', { grid_id })
    expect(same.result).toMatchObject({
      status_code: 400,
      check_code: 'SPOT_CHECK_CODE_PARAM_NOT_CHANGE',
    })
    const wide = { grid_id, min_price: at(0.5), max_price: at(1.5), cell_number: 150 }
    const checked = await user.post('/grid/v1/../../s1/bot/grid/v1/validate-update-sgrid', wide)
    expect(checked.result.check_code).toBe('SPOT_CHECK_CODE_ADD_INVESTMENT')
    expect(Number(checked.result.add_investment)).toBeGreaterThan(0)
    const refused = await user.post('/s1/bot/grid/v1/update-sgrid', wide)
    expect(refused.result).toMatchObject({ status_code: 400 })
    const add_investment = checked.result.add_investment
    const paid = await user.post('/s1/bot/grid/v1/update-sgrid', { ...wide, add_investment })
    expect(paid.result.status_code).toBe(200)
    await user.post('/grid/v1/close-grid', { grid_id })
  })
})

describe('refusals of bots', () => {
  test('more than the Funding account holds: 401 with what is missing, nothing changed', async () => {
    const { grid } = await soundGrid(user)
    const before = await holdings(user)
    const draft = { ...grid, quote_investment: '200000' }
    const refused = await user.post('/s1/bot/grid/v1/create-grid', draft)
    expect(refused).toMatchObject({ http: 200, code: 0 })
    expect(refused.result).toMatchObject({
      status_code: 401,
      error_code: 'INSUFFICIENT_BALANCE',
      shortfall: [{ coin: 'USDT', needed: '200000' }],
    })
    expect(await holdings(user)).toBe(before)
  })

  test('closing twice: 405', async () => {
    const { grid } = await soundGrid(user)
    const made = await user.post('/s1/bot/grid/v1/create-grid', grid)
    const body = { grid_id: made.result.grid_id, close_mode: 4 }
    expect((await user.post('/grid/v1/close-grid', body)).result.status_code).toBe(200)
    expect((await user.post('/grid/v1/close-grid', body)).result).toMatchObject({
      status_code: 405,
      error_code: 'GRID_CAN_NOT_BE_CANCELLED',
    })
  })

  test('the same request_id gives the same bot', async () => {
    const { grid } = await soundGrid(user)
    const draft = { ...grid, request_id: 'once' }
    const [first, second] = [
      await user.post('/s1/bot/grid/v1/create-grid', draft),
      await user.post('/s1/bot/grid/v1/create-grid', draft),
    ]
    expect(second.result.grid_id).toBe(first.result.grid_id)
  })

  test('a repeated request_id is answered with its bot though the money is spent on it', async () => {
    const other = await server.user()
    const { grid } = await soundGrid(other)
    const draft = { ...grid, quote_investment: '100000', request_id: 'all of it' }
    const first = await other.post('/s1/bot/grid/v1/create-grid', draft)
    expect(first.result.status_code).toBe(200)
    expect((await other.post('/s1/bot/grid/v1/create-grid', draft)).result).toEqual(first.result)
  })

  test('a symbol that does not exist, does not trade, or is a perpetual only', async () => {
    const { grid } = await soundGrid(user)
    const create = (symbol: string) => user.post('/s1/bot/grid/v1/create-grid', { ...grid, symbol })
    expect((await create('NOSUCHUSDT')).result.error_code).toBe('UNKNOWN_SYMBOL')
    const list = await user.get('/contract/v5/product/brief-symbol-list')
    const linear = list.result.list.find((row: { sn: string }) => row.sn.includes('_'))
    expect((await create(linear.sn)).result.error_code).toBe('UNKNOWN_SYMBOL')
  })

  test('top-ups: listed coins only, above zero, limited per day', async () => {
    const other = await server.user()
    const topUp = (coin: string, amount: string) =>
      other.post('/s1/bot/v1/top-up', { coin, amount })
    expect((await topUp('NOCOIN', '1')).result.error_code).toBe('UNKNOWN_COIN')
    expect((await topUp('USDT', '0')).code).toBe(10001)
    expect((await topUp('USDT', '100000')).result).toMatchObject({ available: '200000' })
    expect((await topUp('USDT', '1')).result.error_code).toBe('TOP_UP_LIMIT')
  })
})
