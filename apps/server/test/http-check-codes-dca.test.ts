// Every code of the DCA, produced through HTTP by a plan that is sound but for one thing: at the
// configuration for guests, and at create, where nothing may change; of changes and of closing by a
// DCA that runs. Each names its field, its bound and a value that passes.
import { describe, expect, test } from 'vitest'
import { madeDca, soundDca } from './dca-fixture.ts'
import { holdings, useTestServer } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

// It stands still: what one call answers holds for the next.
const market = new SteppedMarket()
const { server, user } = useTestServer({}, { market: market.given })
const CODE = 'DCA_CHECK_CODE_'
const [create, limits] = ['/dca/v1/create-bot', '/dca/v1/create-bot-configuration']

const NAMES = ['BTC', 'ETH', 'SOL', 'XRP', 'DOGE', 'ADA']
const many = (count: number) => NAMES.slice(0, count).map((base) => ({ base, amount: '50' }))
const withAmount = (amount: string) => ({ pairs: [{ base: 'BTC', amount }, soundDca.pairs[1]] })

interface Row {
  readonly code: string
  readonly field: string
  readonly change: object
  readonly status?: number
  readonly mend?: (fix: string) => object
}

const YEARS_MS = 5 * 365 * 86_400_000
const table: readonly Row[] = [
  {
    code: 'PAIRS_TOO_FEW',
    field: 'pairs',
    change: { pairs: [] },
    mend: (fix) => ({ pairs: many(Number(fix)) }),
  },
  {
    code: 'PAIRS_TOO_MANY',
    field: 'pairs',
    change: { pairs: many(6) },
    mend: (fix) => ({ pairs: many(Number(fix)) }),
  },
  {
    code: 'AMOUNT_TOO_LOW',
    field: 'pairs.0.amount',
    change: withAmount('0.5'),
    mend: withAmount,
  },
  {
    code: 'AMOUNT_TOO_HIGH',
    field: 'pairs.0.amount',
    change: { ...withAmount('900000000000'), max_invest_amount: '' },
    mend: withAmount,
  },
  {
    code: 'FREQUENCY_TOO_LOW',
    field: 'frequency_in_second',
    change: { frequency_in_second: 9 },
    mend: (fix) => ({ frequency_in_second: Number(fix) }),
  },
  {
    code: 'FREQUENCY_TOO_HIGH',
    field: 'frequency_in_second',
    change: { frequency_in_second: 2_419_201 },
    mend: (fix) => ({ frequency_in_second: Number(fix) }),
  },
  { code: 'START_TOO_EARLY', field: 'start_time', change: { start_time: 1_000 } },
  {
    code: 'START_TOO_LATE',
    field: 'start_time',
    change: { start_time: Date.now() + YEARS_MS },
    mend: (fix) => ({ start_time: Number(fix) }),
  },
  {
    code: 'MAX_INVEST_AMOUNT_TOO_SMALL_CREATE',
    field: 'max_invest_amount',
    change: { max_invest_amount: '154' },
    status: 409,
    mend: (fix) => ({ max_invest_amount: fix }),
  },
]

test.each(table)('$code at $field', async ({ code, field, change, status = 400, mend }) => {
  const draft = { ...soundDca, ...change }
  const found = { field: `parameters.${field}`, check_code: `${CODE}${code}` }
  const checked = await server.client().post(limits, { parameters: draft })
  expect(checked.result).toMatchObject({ check_code: found.check_code, problems: [found] })
  const [{ bound, fix }] = checked.result.problems
  expect(bound).not.toBe('')

  const before = await holdings(user)
  const refused = await user.post(create, { parameters: draft })
  expect(refused).toMatchObject({ http: 200, code: 0 })
  const answer = { status_code: status, bot_id: 0, problems: [found] }
  expect(refused.result).toMatchObject(answer)
  expect(await holdings(user)).toBe(before)
  if (mend === undefined) return

  const mended = await server.client().post(limits, { parameters: { ...draft, ...mend(fix) } })
  expect(mended.result.check_code).toBe(`${CODE}SUCCESS_UNSPECIFIED`)
})

test.each([
  [408, 'parameters.pairs.1.base', { pairs: [soundDca.pairs[0], soundDca.pairs[0]] }],
  [432, 'parameters.pairs.0.base', { pairs: [{ base: 'NOCOIN', amount: '50' }] }],
])('status %i at %s', async (status_code, field, change) => {
  const { result, extra } = await user.post(create, { parameters: { ...soundDca, ...change } })
  expect(result).toMatchObject({ status_code, bot_id: 0 })
  expect(extra.fields).toMatchObject([{ field }])
})

test.each([[{ base: 'BTC' }], [{ base: 'BTC', amount: null }]])(
  'a draft whose pair has no amount yet: %o',
  async (pair) => {
    const draft = { parameters: { ...soundDca, pairs: [pair] } }
    const answer = await server.client().post(limits, draft)
    expect(answer).toMatchObject({ http: 200, code: 0 })
    const refused = await user.post(create, draft)
    expect(refused).toMatchObject({ http: 200, result: { bot_id: 0 } })
  },
)

test('401 says how much Funding lacks of one purchase', async () => {
  const parameters = {
    ...soundDca,
    max_invest_amount: '',
    pairs: NAMES.slice(0, 5).map((base) => ({ base, amount: '20001' })),
  }
  const { result } = await user.post(create, { parameters })
  expect(result).toMatchObject({ status_code: 401, bot_id: 0, shortfall: [{ coin: 'USDT' }] })
})

describe('of one that runs', () => {
  test.each([
    ['FREQUENCY_TOO_LOW', 'frequency_in_second', { frequency_in_second: 9 }, 400],
    ['AMOUNT_TOO_LOW', 'pairs.0.amount', withAmount('0.5'), 400],
    ['MAX_INVEST_AMOUNT_TOO_SMALL_UPDATE', 'max_invest_amount', { max_invest_amount: '200' }, 410],
    ['PARAM_NOT_CHANGE', 'frequency_in_second', { frequency_in_second: 600 }, 400],
  ])('%s at %s', async (code, field, change, status_code) => {
    const bot_id = await madeDca(user)
    const problems = [{ field, check_code: `${CODE}${code}` }]
    const checked = await user.post('/s1/bot/dca/v1/validate-update', { bot_id, ...change })
    expect(checked.result).toMatchObject({ status_code: 200, problems })
    const refused = await user.post('/dca/v1/update-parameters', { bot_id, ...change })
    expect(refused.result).toMatchObject({ status_code, problems })
    expect(refused.result.problems[0].bound).not.toBe('')
    const closed = await user.post('/dca/v1/close-bot', { bot_id })
    expect(closed.result).toMatchObject({ status_code: 200, close_mode: 'DCA_QUOTE_MODE' })
  })

  test('closing it twice, another one, and one that is not there', async () => {
    const bot_id = await madeDca(user)
    const stranger = await server.user()
    const code = async (client: typeof user, id: string): Promise<number> => {
      const { result } = await client.post('/dca/v1/close-bot', { bot_id: id, close_mode: 2 })
      return result.status_code as number
    }
    expect(await code(stranger, bot_id)).toBe(406)
    expect(await code(user, '17')).toBe(404)
    expect(await code(user, bot_id)).toBe(200)
    expect(await code(user, bot_id)).toBe(405)
  })
})
