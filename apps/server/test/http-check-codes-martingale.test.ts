// Every check code of the futures martingale, produced through HTTP by one that is sound but for
// one thing: at get-limit for guests, and at create, where nothing may change. Each names its
// field, its bound and a value that passes.
import { describe, expect, test } from 'vitest'
import { price } from '@trellis/kernel'
import { expectCheckCode } from './check-code-calls.ts'
import { useTestServer } from './http-server-fixture.ts'
import { madeMartingale, soundMartingale } from './martingale-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

// It stands still until the last test: what one call answers holds for the next.
const market = new SteppedMarket()
const { server, user } = useTestServer({}, { market: market.given })
const ROOM = '/contract/v5/private/fmartingalebot/'
const VALIDATE = '/s1/bot/fmart/v1/validate-update'
const CODE = 'F_MART_LIMIT_CHECK_CODE_F_MART_'

const calls = {
  guest: () => server.client(),
  user,
  limits: `${ROOM}get-fmart-limit`,
  create: `${ROOM}create-fmart-bot`,
}

type At = (share: number) => string
const short = { martingale_mode: 2 }

/** Shares of the last price unless a value says otherwise. */
const table: readonly (readonly [code: string, field: string, change: (at: At) => object])[] = [
  ['PRICE_FLOAT_PERCENT_TOO_LOW', 'price_float_percent', () => ({ price_float_percent: '0.0009' })],
  ['PRICE_FLOAT_PERCENT_TOO_HIGH', 'price_float_percent', () => ({ price_float_percent: '0.2' })],
  ['ADD_POSITION_PERCENT_TOO_LOW', 'add_position_percent', () => ({ add_position_percent: '0.9' })],
  ['ADD_POSITION_PERCENT_TOO_HIGH', 'add_position_percent', () => ({ add_position_percent: '3' })],
  ['ADD_POSITION_NUM_TOO_LOW', 'add_position_num', () => ({ add_position_num: 0 })],
  [
    'ADD_POSITION_NUM_TOO_HIGH',
    'add_position_num',
    () => ({ add_position_num: 11, init_margin: '9000' }),
  ],
  ['INIT_MARGIN_TOO_LOW', 'init_margin', () => ({ init_margin: '1' })],
  ['INIT_MARGIN_TOO_HIGH', 'init_margin', () => ({ init_margin: '900000000' })],
  ['ROUND_TARGET_TP_PERCENT_TOO_LOW', 'round_tp_percent', () => ({ round_tp_percent: '0.009' })],
  ['ROUND_TARGET_TP_PERCENT_TOO_HIGH', 'round_tp_percent', () => ({ round_tp_percent: '4.5' })],
  ['SL_PER_TOO_LOW', 'sl_percent', () => ({ sl_percent: '0.0099' })],
  ['SL_PER_TOO_HIGH', 'sl_percent', () => ({ sl_percent: '1.01' })],
  ['ENTRY_PRICE_TOO_LOW', 'entry_price', (at) => ({ entry_price: at(0.2) })],
  ['ENTRY_PRICE_TOO_HIGH', 'entry_price', (at) => ({ entry_price: at(1.01) })],
  ['ENTRY_PRICE_TOO_LOW', 'entry_price', (at) => ({ ...short, entry_price: at(0.99) })],
  ['ENTRY_PRICE_TOO_HIGH', 'entry_price', (at) => ({ ...short, entry_price: at(1.8) })],
  ['LEVERAGE_TOO_LOW', 'leverage', () => ({ leverage: '0.5' })],
  ['LEVERAGE_TOO_HIGH', 'leverage', () => ({ leverage: '51', init_margin: '1000' })],
]

const lastPrice = async (): Promise<number> => {
  const path = '/v5/market/tickers?category=linear&symbol=BTCUSDT'
  return Number((await server.client().get(path)).result.list[0].lastPrice)
}

describe('check codes', () => {
  test.each(table)('%s at %s', async (code, field, change) => {
    const last = await lastPrice()
    const draft = { ...soundMartingale, ...change((share) => (last * share).toFixed(1)) }
    await expectCheckCode(calls, draft, { field, check_code: `${CODE}${code}` })
  })

  test('SL_PER_TOO_LOW, of a martingale that loses more already', async () => {
    const bot_id = await madeMartingale(user)
    const symbol = market.symbolOf('BTCUSDT', 'linear')
    market.walk([{ symbol, to: price(Math.round(market.last(symbol) * 0.95)) }])
    await server.reached(market.nowMs)
    const stop = async (call: string, sl_percent: string) =>
      (await user.post(call, { bot_id, sl_percent })).result
    const check_code = `${CODE}SL_PER_TOO_LOW`
    for (const call of [VALIDATE, `${ROOM}update-fmart-bot`]) {
      // A draft may have it: the bound is what this one loses, not the least of all.
      const refused = await stop(call, '0.01')
      expect(refused.problems).toMatchObject([{ field: 'sl_percent', check_code }])
      const [{ bound, fix }] = refused.problems
      expect(Number(bound)).toBeGreaterThan(0.01)
      expect((await stop(call, fix)).problems).toEqual([])
    }
    await user.post(`${ROOM}close-fmart-bot`, { bot_id })
  })
})
