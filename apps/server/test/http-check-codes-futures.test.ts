// Every check code of the futures grid, produced through HTTP by a grid that is sound but for one
// thing: at validate for guests, and at create, where nothing may change. Each names its field, its
// bound and a value that passes.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { amount, quantity } from '@trellis/kernel'
import { defaultInstruments, type Instrument } from '@trellis/market'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { futures, madeFutures, soundFutures } from './futures-fixture.ts'
import {
  holdings,
  startTestServer,
  useTestServer,
  type TestClient,
  type TestServer,
} from './http-server-fixture.ts'
import { minuteMs, MovedClock } from './halting-market.ts'
import { SteppedMarket } from './stepped-market.ts'

// It stands still: what one call answers holds for the next.
const { server, user } = useTestServer({}, { market: new SteppedMarket().given })

type At = (share: number) => string
type Change = (at: At) => Record<string, unknown>
const long = { grid_mode: 2 }
const short = { grid_mode: 3 }
const HIGH = '2000000'
/** A range wholly above or below the market. */
const above = (at: At) => ({ min_price: at(1.2), max_price: at(1.6) })
const below = (at: At) => ({ min_price: at(0.6), max_price: at(0.8) })

/** Shares of the last price unless a value says otherwise. */
const table: readonly (readonly [code: string, field: string, change: Change])[] = [
  ['LOW_PRICE_TOO_LOW', 'min_price', (at) => ({ min_price: at(0.1) })],
  ['LOW_PRICE_TOO_HIGH', 'min_price', (at) => ({ min_price: at(5.5), max_price: at(6.5) })],
  ['HIGH_PRICE_TOO_LOW', 'max_price', (at) => ({ max_price: at(0.901) })],
  ['HIGH_PRICE_TOO_HIGH', 'max_price', () => ({ max_price: HIGH })],
  ['GRID_NO_TOO_LOW', 'cell_number', () => ({ cell_number: 1 })],
  ['GRID_NO_TOO_HIGH', 'cell_number', () => ({ cell_number: 100_000 })],
  ['LEVERAGE_TOO_LOW', 'leverage', () => ({ leverage: '0.5' })],
  ['LEVERAGE_TOO_HIGH', 'leverage', () => ({ leverage: '101' })],
  ['LEVERAGE_TOO_HIGH', 'leverage', () => ({ ...long, leverage: '51' })],
  ['EP_TOO_LOW', 'entry_price', (at) => ({ entry_price: at(0.4) })],
  ['EP_TOO_HIGH', 'entry_price', (at) => ({ entry_price: at(1.6) })],
  ['TP_PRICE_TOO_LOW', 'take_profit_price', (at) => ({ ...long, take_profit_price: at(1.05) })],
  ['TP_PRICE_TOO_HIGH', 'take_profit_price', () => ({ ...long, take_profit_price: HIGH })],
  ['TP_PRICE_TOO_HIGH', 'take_profit_price', (at) => ({ ...short, take_profit_price: at(0.95) })],
  ['SL_PRICE_TOO_LOW', 'stop_loss_price', (at) => ({ ...long, stop_loss_price: at(0.1) })],
  ['SL_PRICE_TOO_HIGH', 'stop_loss_price', (at) => ({ ...long, stop_loss_price: at(0.95) })],
  ['SL_PRICE_TOO_LOW', 'stop_loss_price', (at) => ({ ...short, stop_loss_price: at(1.05) })],
  ['TOP_PRICE_TOO_LOW', 'take_profit_price', (at) => ({ take_profit_price: at(1.05) })],
  ['TOP_PRICE_TOO_HIGH', 'take_profit_price', () => ({ take_profit_price: HIGH })],
  ['BOTTOM_PRICE_TOO_LOW', 'stop_loss_price', (at) => ({ stop_loss_price: at(0.1) })],
  ['BOTTOM_PRICE_TOO_HIGH', 'stop_loss_price', (at) => ({ stop_loss_price: at(0.95) })],
  [
    'TP_LESS_THAN_LAST_PRICE',
    'take_profit_price',
    (at) => ({ ...long, ...below(at), take_profit_price: at(0.9) }),
  ],
  [
    'TP_GREATER_THAN_LAST_PRICE',
    'take_profit_price',
    (at) => ({ ...short, ...above(at), take_profit_price: at(1.1) }),
  ],
  [
    'SL_LESS_THAN_LAST_PRICE',
    'stop_loss_price',
    (at) => ({ ...short, ...below(at), stop_loss_price: at(0.9) }),
  ],
  [
    'SL_GREATER_THAN_LAST_PRICE',
    'stop_loss_price',
    (at) => ({ ...long, ...above(at), stop_loss_price: at(1.1) }),
  ],
  ['SL_GREATER_THAN_MAX_PRICE', 'stop_loss_price', () => ({ ...short, stop_loss_price: HIGH })],
  [
    'TP_LESS_THAN_MIN_PRICE',
    'take_profit_price',
    (at) => ({ ...short, take_profit_price: at(0.1) }),
  ],
  [
    'SL_CAUSE_LIQUIDATION',
    'stop_loss_price',
    (at) => ({ ...long, leverage: '20', stop_loss_price: at(0.5) }),
  ],
  [
    'SL_GREATER_THAN_LIQ_PRICE',
    'stop_loss_price',
    (at) => ({ ...short, leverage: '20', stop_loss_price: at(1.6) }),
  ],
  [
    'TP_SL_FAILED',
    'take_profit_per',
    (at) => ({ take_profit_price: at(1.3), take_profit_per: '0.3' }),
  ],
  ['TP_TOO_HIGH', 'take_profit_per', () => ({ take_profit_per: '6' })],
  ['SL_TOO_HIGH', 'stop_loss_per', () => ({ stop_loss_per: '1.5' })],
  ['INVALID_TRAILING_STOP_PERCENT', 'trailing_stop_per', () => ({ trailing_stop_per: '0.01' })],
  ['INVALID_TRAILING_STOP_PERCENT', 'trailing_stop_per', () => ({ trailing_stop_per: '0.995' })],
  ['MOVE_UP_PRICE_TOO_LOW', 'move_up_price', (at) => ({ move_up_price: at(1.05) })],
  ['MOVE_UP_PRICE_TOO_HIGH', 'move_up_price', () => ({ move_up_price: HIGH })],
  ['MOVE_DOWN_PRICE_TOO_HIGH', 'move_down_price', (at) => ({ move_down_price: at(0.95) })],
  [
    'MOVE_DOWN_PRICE_TOO_LOW',
    'move_down_price',
    (at) => ({ stop_loss_price: at(0.7), move_down_price: at(0.6) }),
  ],
  ['INVESTMENT_TOO_LOW', 'total_investment', () => ({ total_investment: '1' })],
  ['RISK_LIMIT', 'total_investment', () => ({ total_investment: '50000000' })],
]

describe('check codes', () => {
  test.each(table)('%s at %s', async (code, field, change) => {
    const { grid, at } = await soundFutures(user)
    const draft = { ...grid, ...change(at) }
    const checked = await server.client().post(futures.validate, draft)
    const check_code = `FGRID_CHECK_CODE_${code}`
    expect(checked.result.problems[0]).toMatchObject({ field, check_code })
    expect(checked.result.check_code).toBe(check_code)
    expect(checked.result.problems[0].bound).not.toBe('')

    const before = await holdings(user)
    const refused = await user.post(futures.create, draft)
    expect(refused).toMatchObject({ http: 200, code: 0 })
    expect(refused.result).toMatchObject({ status_code: 400, bot_id: '0', check_code })
    expect(refused.result.error_code).toMatch(/^FGRID_/)
    expect(await holdings(user)).toBe(before)

    const { fix } = checked.result.problems[0]
    if (fix === '') return
    const mended = await user.post(futures.validate, { ...draft, [field]: fix })
    expect(mended.result.check_code).not.toBe(check_code)
  })
})

/** Tiers without end, so that other limits are met first. */
const OPEN_ENDED = { upTo: amount('1000000000000') }
/** A hundred grids of the largest orders. */
const OPEN_INTEREST = { cell_number: 100, leverage: '1', total_investment: '1500000000' }

function changedContract(it: Instrument): Instrument {
  if (it.category !== 'linear') return it
  const riskTiers = it.riskTiers.slice(0, 1).map((tier) => ({ ...tier, ...OPEN_ENDED }))
  switch (it.symbol) {
    case 'BTCUSDT':
      return { ...it, riskTiers, maxQty: quantity(100) }
    case 'ETHUSDT':
      return { ...it, riskTiers }
    default:
      return it
  }
}

describe('what only another contract allows', () => {
  let other: TestServer
  let guest: TestClient

  beforeAll(async () => {
    const { given } = new SteppedMarket()
    const source = { ...given.source, instruments: defaultInstruments.map(changedContract) }
    other = await startTestServer({}, { market: { ...given, source } as typeof given })
    guest = other.client()
  })
  afterAll(() => other.stop())

  test.each([
    ['INVESTMENT_TOO_HIGH', 'BTCUSDT', 'total_investment', { total_investment: '900000' }],
    ['OI_POS_LIMIT', 'ETHUSDT', 'total_investment', OPEN_INTEREST],
  ])('%s of %s', async (code, symbol, field, change) => {
    const { grid } = await soundFutures(guest, symbol)
    const checked = await guest.post(futures.validate, { ...grid, ...change })
    const check_code = `FGRID_CHECK_CODE_${code}`
    expect(checked.result).toMatchObject({ check_code, problems: [{ field, check_code }] })
  })
})

test('PRE_SETTLE_REDUCE_ONLY, of a contract about to be settled', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-pre-settle-'))
  const rows = [0, 1, 2, 3].map((i) => `${minuteMs(i)},95000,95100,94900,95000,500`)
  const candles = `ts_ms,open,high,low,close,volume\n${rows.join('\n')}\n`
  writeFileSync(join(folder, 'BTCUSDT-um.csv'), candles)
  const status = `${minuteMs(1)},BTCUSDT,linear,PreSettle`
  writeFileSync(join(folder, 'statuses.csv'), `ts_ms,symbol,category,status\n${status}\n`)
  const clock = new MovedClock()
  const settling = await startTestServer(
    { TRELLIS_MARKET: `replay:${folder}` },
    { wall: clock.wall },
  )
  clock.moveTo(2)
  await settling.reached(minuteMs(2))
  const guest = settling.client()
  const { grid } = await soundFutures(guest)
  const checked = await guest.post(futures.validate, grid)
  expect(checked.result.problems).toMatchObject([
    { field: 'grid_mode', check_code: 'FGRID_CHECK_CODE_PRE_SETTLE_REDUCE_ONLY' },
  ])
  await settling.stop()
  rmSync(folder, { recursive: true })
})

describe('check codes of a grid that runs', () => {
  const ofRunning = async (mode: object, change: (at: At) => object) => {
    const bot_id = await madeFutures(user, { leverage: '20', total_investment: '500', ...mode })
    const { at } = await soundFutures(user)
    const { result } = await user.post(futures.targets, { bot_id, ...change(at) })
    await user.post(futures.close, { bot_id })
    return result
  }

  test.each([
    ['SL_NOT_BETWEEN_LIQ_AND_LAST_PRICE', long, 0.4],
    ['SL_NOT_BETWEEN_LAST_AND_LIQ_PRICE', short, 1.7],
  ] as const)('%s', async (code, mode, share) => {
    const result = await ofRunning(mode, (at) => ({ stop_loss_price: at(share) }))
    expect(result).toMatchObject({
      status_code: 400,
      check_code: `FGRID_CHECK_CODE_${code}`,
      error_code: 'FGRID_SL_CAUSE_LIQ',
    })
  })

  test('PARAM_NOT_CHANGE', async () => {
    expect(await ofRunning({}, () => ({}))).toMatchObject({
      check_code: 'FGRID_CHECK_CODE_PARAM_NOT_CHANGE',
      error_code: 'FGRID_WRONG_PARAMS',
    })
  })
})

describe('refusals that no field explains have a check code too', () => {
  const refusedWith = async (client: TestClient, change: object) => {
    const { grid } = await soundFutures(user)
    return client.post(futures.create, { ...grid, ...change })
  }
  const codeOf = (name: string) => `FGRID_CHECK_CODE_${name}`

  test.each([
    ['SYMBOL_NOT_EXISTS', { symbol: 'NOSUCHUSDT' }, 432],
    ['SYMBOL_NOT_EXISTS', { symbol: 'LUNA2USDT' }, 432],
    ['COIN_NOT_MATCH', { symbol: 'BTCPERP' }, 435],
    ['OPERATE_DENIED', { symbol: 'WLFIUSDT' }, 431],
  ])('%s of %o', async (code, change, status_code) => {
    const { result } = await refusedWith(user, change)
    expect(result).toMatchObject({ status_code, bot_id: '0', check_code: codeOf(code) })
  })

  test('AMOUNT_TOO_BIG: more than Funding has left', async () => {
    const spender = await server.user()
    const most = { total_investment: '40000', leverage: '1' }
    for (const made of [await refusedWith(spender, most), await refusedWith(spender, most)]) {
      expect(made.result.status_code).toBe(200)
    }
    const { result } = await refusedWith(spender, most)
    const shortfall = [{ coin: 'USDT', needed: '40000', available: '20000' }]
    const check_code = codeOf('AMOUNT_TOO_BIG')
    expect(result).toMatchObject({ status_code: 401, bot_id: '0', check_code, shortfall })
  })

  test('NOT_LOGGED_IN and INVALID_PARAM refuse the call itself', async () => {
    const guest = await refusedWith(server.client(), {})
    expect([guest.code, guest.result.check_code]).toEqual([10007, codeOf('NOT_LOGGED_IN')])
    const bad = await refusedWith(user, { leverage: '1e9' })
    expect([bad.code, bad.result.check_code]).toEqual([10001, codeOf('INVALID_PARAM')])
    expect(bad.extra.fields[0]).toMatchObject({ field: 'leverage', reason: 'not-a-decimal' })
  })

  test('a target that its type does not name is refused by its name', async () => {
    const stray = await refusedWith(user, { tp_sl_type: 2, take_profit_per: '0.3' })
    expect(stray.code).toBe(10001)
    expect(stray.extra.fields[0]).toMatchObject({
      field: 'take_profit_per',
      reason: 'contradicts',
      bound: 'tp_sl_type TP_SL_TYPE_PRICE',
    })
  })
})
