// Every check code of the futures combo, produced through HTTP by one that is sound but for one
// thing: at get-limit for guests, and at create, where nothing may change; of transfers and changes
// by a combo that runs. Each names its field, its bound and a value that passes.
import { describe, expect, test } from 'vitest'
import { expectCheckCode } from './check-code-calls.ts'
import { madeCombo, soundCombo } from './combo-fixture.ts'
import { holdings, useTestServer } from './http-server-fixture.ts'
import { SteppedMarket } from './stepped-market.ts'

// It stands still: what one call answers holds for the next.
const { server, user } = useTestServer({}, { market: new SteppedMarket().given })
const ROOM = '/contract/v5/private/fcombobot/'
const CODE = 'LIMIT_CHECK_CODE_'

const calls = {
  guest: () => server.client(),
  user,
  limits: `${ROOM}get-limit`,
  create: `${ROOM}create-bot`,
}

const NAMES = ['BTC', 'ETH', 'SOL', 'XRP', 'BNB', 'ADA', 'LTC', 'DOGE', 'TRX', 'LINK', 'AVAX']
/** So many contracts; what weights leave goes to the first. */
const many = (count: number) => {
  const each = Math.floor(100 / count)
  return NAMES.slice(0, count).map((name, i) => {
    const percent = i === 0 ? 100 - each * (count - 1) : each
    return { symbol: `${name}USDT`, target_position_percent: String(percent / 100), side: 1 }
  })
}
const contracts = (field: string, fix: string) =>
  field === 'symbol_settings' ? { symbol_settings: many(Number(fix)) } : { [field]: fix }

const [percent, interval] = ['adjust_position_percent', 'adjust_position_time_interval']
const timed = (seconds: number) => ({
  adjust_position_mode: 1,
  [percent]: '',
  [interval]: seconds,
})

const table: readonly (readonly [code: string, field: string, change: object])[] = [
  ['SYMBOL_NUM_TOO_LOW', 'symbol_settings', { symbol_settings: many(1) }],
  ['SYMBOL_NUM_TOO_HIGH', 'symbol_settings', { symbol_settings: many(11) }],
  ['ADJUST_POSITION_PERCENT_TOO_LOW', percent, { [percent]: '0.009' }],
  ['ADJUST_POSITION_PERCENT_TOO_HIGH', percent, { [percent]: '0.51' }],
  ['ADJUST_POSITION_TIME_INTERVAL_TOO_LOW', interval, timed(1_799)],
  ['ADJUST_POSITION_TIME_INTERVAL_TOO_HIGH', interval, timed(2_419_201)],
  ['INIT_MARGIN_TOO_LOW', 'init_margin', { init_margin: '1' }],
  ['INIT_MARGIN_TOO_HIGH', 'init_margin', { init_margin: '900000000' }],
  ['SL_PER_TOO_LOW', 'sl_percent', { sl_percent: '0.009' }],
  ['SL_PER_TOO_HIGH', 'sl_percent', { sl_percent: '1' }],
  ['TP_PER_TOO_LOW', 'tp_percent', { tp_percent: '0.009' }],
  ['TP_PER_TOO_HIGH', 'tp_percent', { tp_percent: '100.1' }],
  ['LEVERAGE_TOO_LOW', 'leverage', { leverage: '0.9' }],
  ['LEVERAGE_TOO_HIGH', 'leverage', { leverage: '101' }],
  ['TRAILING_STOP_PERCENT_TOO_LOW', 'trailing_stop_percent', { trailing_stop_percent: '0.04' }],
  ['TRAILING_STOP_PERCENT_TOO_HIGH', 'trailing_stop_percent', { trailing_stop_percent: '1' }],
]

test.each(table)('%s at %s', async (code, field, change) => {
  const draft = { ...soundCombo, ...change }
  await expectCheckCode(calls, draft, { field, check_code: `${CODE}${code}` }, contracts)
})

test('WEIGHTS_OVER at the limits, which a creation refuses by its field', async () => {
  const [first, second] = soundCombo.symbol_settings
  const over = [first, { ...second, target_position_percent: '0.65' }]
  const draft = { ...soundCombo, symbol_settings: over }
  const { result } = await server.client().post(calls.limits, draft)
  const check_code = `${CODE}WEIGHTS_OVER`
  const problems = [{ field: 'symbol_settings', check_code, bound: '1' }]
  expect(result).toMatchObject({ check_code, problems })
  const before = await holdings(user)
  const refused = await user.post(calls.create, draft)
  expect(refused.result).toMatchObject({ status_code: 400, bot_id: '0' })
  expect(JSON.stringify(refused)).toContain('weights add up to 1.15, not 1')
  expect(await holdings(user)).toBe(before)
})

describe('of one that runs', () => {
  const CHECKS = ['/s1/bot/fcombo/v1/validate-setting', `${ROOM}modify-setting`]

  test('PARAM_NOT_CHANGE of a change that leaves everything as it is', async () => {
    const bot_id = await madeCombo(user)
    const same = { bot_id, adjust_position_percent: soundCombo.adjust_position_percent }
    for (const call of CHECKS) {
      const { result } = await user.post(call, same)
      const check_code = `${CODE}PARAM_NOT_CHANGE`
      expect(result).toMatchObject({ check_code, problems: [{ check_code }] })
    }
    await user.post(`${ROOM}close-bot`, { bot_id })
  })

  test('WEIGHT_TOO_LOW of weights that leave a contract less than its least order', async () => {
    const { result: limits } = await user.post(calls.limits, soundCombo)
    const bot_id = await madeCombo(user, { init_margin: limits.init_margin.min })
    const [first, second] = soundCombo.symbol_settings
    const weights = (one: string, other: string) => ({
      bot_id,
      symbol_settings: [
        { symbol: first?.symbol, target_position_percent: one },
        { symbol: second?.symbol, target_position_percent: other },
      ],
    })
    for (const call of CHECKS) {
      const { result } = await user.post(call, weights('0.01', '0.99'))
      const check_code = `${CODE}WEIGHT_TOO_LOW`
      expect(result.problems).toMatchObject([{ check_code }])
      const [{ field, fix }] = result.problems
      expect(field).toMatch(/^symbol_settings/)
      const rest = String(Math.round(100 - Number(fix) * 100) / 100)
      const mended = await user.post(CHECKS[0] ?? '', weights(fix, rest))
      expect(JSON.stringify(mended.result.problems)).not.toContain(check_code)
    }
    await user.post(`${ROOM}close-bot`, { bot_id })
  })

  test.each([
    ['ADJUST_AMOUNT_TOO_LOW', 'TRANSFER_IN', '0'],
    ['ADJUST_AMOUNT_TOO_LOW', 'TRANSFER_OUT', '0'],
    ['ADJUST_AMOUNT_TOO_HIGH', 'TRANSFER_OUT', '2999'],
  ])('%s of %s', async (code, transfer_type, amount) => {
    const asked = { bot_id: await madeCombo(user), transfer_type, amount }
    const before = await holdings(user)
    const check_code = `${CODE}${code}`
    const problems = [{ field: 'amount', check_code }]
    for (const call of ['get-transfer-detail', 'transfer']) {
      const { result } = await user.post(`${ROOM}${call}`, asked)
      expect(result).toMatchObject({ status_code: 400, check_code, problems })
    }
    expect(await holdings(user)).toBe(before)
    const { result } = await user.post(`${ROOM}get-transfer-detail`, asked)
    const mended = { ...asked, amount: result.problems[0].fix }
    expect((await user.post(`${ROOM}transfer`, mended)).result.status_code).toBe(200)
    await user.post(`${ROOM}close-bot`, { bot_id: asked.bot_id })
  })

  test('five transfers at once with one request_id move money once', async () => {
    const bot_id = await madeCombo(user)
    const asked = { bot_id, transfer_type: 'TRANSFER_IN', amount: '50', request_id: 'five' }
    const all = await Promise.all(
      Array.from({ length: 5 }, () => user.post(`${ROOM}transfer`, asked)),
    )
    for (const { result } of all)
      expect(result).toMatchObject({ status_code: 200, midway_transfer: '50' })
    const { result } = await user.post(`${ROOM}transfer`, { ...asked, amount: '51' })
    expect(result).toMatchObject({ status_code: 400, fields: [{ field: 'request_id' }] })
    await user.post(`${ROOM}close-bot`, { bot_id })
    // What was done is done, also of a bot that has ended.
    const { result: late } = await user.post(`${ROOM}transfer`, asked)
    expect(late).toMatchObject({ status_code: 200 })
  })

  test.each([
    ['ADJUST_POSITION_PERCENT_TOO_HIGH', percent, '0.6'],
    ['TP_PER_TOO_HIGH', 'tp_percent', '101'],
    ['SL_PER_TOO_LOW', 'sl_percent', '0.001'],
    ['TRAILING_STOP_PERCENT_TOO_LOW', 'trailing_stop_percent', '0.01'],
  ])('%s of a change', async (code, field, value) => {
    const bot_id = await madeCombo(user)
    const change = { bot_id, [field]: value }
    const problems = [{ field, check_code: `${CODE}${code}` }]
    for (const call of ['validate-setting', 'modify-setting']) {
      const path = call === 'modify-setting' ? `${ROOM}${call}` : `/s1/bot/fcombo/v1/${call}`
      const { result } = await user.post(path, change)
      expect(result.problems).toMatchObject(problems)
      const mended = await user.post(path, { bot_id, [field]: result.problems[0].fix })
      expect(mended.result.status_code).toBe(200)
    }
    await user.post(`${ROOM}close-bot`, { bot_id })
  })
})
