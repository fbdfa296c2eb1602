// The official samples of the public API, written out here field by field, parse with our schemas;
// ids are the one exception: theirs are beyond 2^53 and simply unknown here.
import { describe, expect, test } from 'vitest'
import { readRequest } from '@trellis/contract'
import {
  describeSamples,
  expectFields,
  listed,
  onOfficialSamples,
} from '@trellis/bot-kit/test/official-samples.ts'
import { MARTINGALE_REASONS } from './close.ts'
import {
  botCloseCode,
  displayStatuses,
  martingaleStopTypes,
  stopTypeOf,
  type NeverSaid,
} from './wire-names.ts'
import { endpoints, fmartDetail } from './wire.ts'

const detailFields = listed(`
  bot_id symbol bot_display_status fmart_mode base_token quote_token leverage
  single_round_target_profit_per add_pos_num add_pos_per price_float_per entry_price sl_per
  total_margin pnl pnl_per realized_pnl unrealized_pnl completed_rounds current_round
  current_added_pos_num pos_size avg_pos_price pos_balance order_balance available_balance
  mark_price estimated_liq_price actual_leverage auto_cycle operation_time create_time modify_time
  end_time stop_type settlement_assets tick_size close_price current_price running_duration
  close_code net_funding_fee total_apr follow_num used_reward_amount used_reward_id total_bonus
  adl_rank_indicator
`)
const limitFields = listed(`
  status_code debug_msg check_code price_float_percent add_position_percent add_position_num
  init_margin round_tp_percent sl_percent entry_price leverage
`)

test.each([
  ['invalidParams', 'INVALID_PARAM'],
  ['INVALID_ARGUMENT', 'INVALID_PARAM'],
  ['INTERNAL', 'SERVER_ERROR'],
] as const)('a call refused with %s does not say success, but %s', (code, check) => {
  for (const { refused } of [endpoints.getFmartLimit, endpoints.createFmartBot]) {
    const fields = typeof refused === 'function' ? refused(code) : refused
    expect(fields?.['check_code']).toBe(`F_MART_LIMIT_CHECK_CODE_F_MART_${check}`)
  }
})

describe('answers have every field of the samples', () => {
  test('detail, limit, create and close', () => {
    expectFields(fmartDetail, detailFields)
    const { getFmartLimit, createFmartBot, closeFmartBot } = endpoints
    expectFields(getFmartLimit.response, limitFields)
    expectFields(createFmartBot.response, listed('status_code debug_msg ban_reason_text bot_id'))
    expect(Object.keys(closeFmartBot.response.shape)).toEqual(['status_code', 'debug_msg'])
  })
})

describe('requests of real clients are read', () => {
  const draft = {
    symbol: 'mntusdt',
    leverage: '5',
    price_float_percent: '0.16',
    add_position_percent: '1.8',
    add_position_num: '5',
    init_margin: '650',
    round_tp_percent: '0.1',
  }
  const read = (more: object) =>
    endpoints.createFmartBot.request.parse({ martingale_mode: 1, ...draft, ...more })

  test.each([undefined, 0, '0', 'F_MART_MODE_MARTINGALE_MODE_UNKNOWN_UNSPECIFIED'])(
    'no direction is refused with those that there are: %j',
    (martingale_mode) => {
      for (const { request } of [endpoints.createFmartBot, endpoints.getFmartLimit]) {
        const read = readRequest(request, { ...draft, martingale_mode })
        if (read.ok) throw new Error('a direction was chosen for its owner')
        const [problem, ...others] = read.error
        expect(others).toEqual([])
        expect(problem).toMatchObject({
          field: 'martingale_mode',
          fix: expect.stringMatching(/^send /),
        })
        expect(problem?.bound).toMatch(/MODE_LONG, .*MODE_SHORT$/)
      }
    },
  )

  test.each([2, '2', 'F_MART_MODE_MARTINGALE_MODE_SHORT'])('short as %j', (martingale_mode) => {
    expect(read({ martingale_mode })).toMatchObject({
      symbol: 'MNTUSDT',
      add_position_num: 5,
      martingale_mode: 'F_MART_MODE_MARTINGALE_MODE_SHORT',
    })
  })

  test.each([
    [undefined, 'ENABLE'],
    [0, 'ENABLE'],
    [1, 'ENABLE'],
    ['2', 'DISABLE'],
    ['AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_DISABLE', 'DISABLE'],
  ])('auto cycle as %j', (auto_cycle_toggle, name) => {
    const whole = `AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_${name}`
    expect(read({ auto_cycle_toggle }).auto_cycle_toggle).toBe(whole)
  })

  test('an update keeps what it does not say', () => {
    const { request } = endpoints.updateFmartBot
    const read = request.parse({ bot_id: 12 })
    expect([read.auto_cycle_toggle, read.sl_percent]).toEqual([undefined, undefined])
    expect(request.parse({ bot_id: 12, auto_cycle_toggle: 0 }).auto_cycle_toggle).toBeUndefined()
  })

  test('origins in words of this kind', () => {
    const origin = {
      source: 'F_MART_SOURCE_DERIVATIVES_PAGE',
      block_source: 'BLOCK_SOURCE_RANK_LIST',
      create_type: 'CREATE_TYPE_COPY',
      followed_bot_id: 1234567890,
      init_bonus: '0',
      channel: 'x',
    }
    expect(read(origin)).toMatchObject({
      source: 'DERIVATIVES_PAGE',
      block_source: 'RANK_LIST',
      create_type: 'COPY',
      followed_bot_id: '1234567890',
    })
    expect(read({ source: 1 }).source).toBe('TRADING_BOT_PAGE')
  })
})

test('choices are read by number, full name, and name without its prefix', () => {
  const { request } = endpoints.updateFmartBot
  const read = (auto_cycle_toggle: unknown) =>
    request.parse({ bot_id: '1', auto_cycle_toggle }).auto_cycle_toggle
  const off = 'AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_DISABLE'
  expect([2, '2', off, 'DISABLE'].map(read)).toEqual([off, off, off, off])
  expect([0, 'UNKNOWN_UNSPECIFIED', undefined].map(read)).toEqual([undefined, undefined, undefined])
})

describe('ends', () => {
  test.each([
    ['by-user', 'user', 'CANCELED_MANUALLY'],
    ['failed-initiation', 'failed', 'FAILED_INITIATION'],
    ['trigger-failed', 'failed', 'FAILED_INITIATION'],
    ['margin-short', 'failed', 'FAILED_INITIATION'],
    ['round-take-profit', 'target', 'ROUND_TP'],
    ['order-cost', 'rule', 'CANCELED_AUTO'],
    ['stop-loss', 'stop', 'CANCELED_AUTO_SL'],
    ['liquidated', 'liquidated', 'CANCELED_AUTO_LIQ'],
    ['deleveraged', 'rule', 'CANCELED_AUTO'],
    ['reduce-only', 'rule', 'CANCELED_AUTO'],
    ['symbol-delisted', 'delisted', 'AUTO_SYMBOL_DELIST'],
    ['user-banned', 'banned', 'CANCELED_AUTO_USER_BAN'],
    ['compliance', 'banned', 'COMPLIANCE'],
    ['standard-clearance', 'banned', 'STANDARD_CLEARANCE'],
    ['tax-tag-changed', 'banned', 'TAX_TAG_CHANGE'],
    ['invariant-broken', 'failed', 'CANCELED_AUTO'],
    ['', 'none', 'UNKNOWN'],
    ['round-refused', 'rule', 'CANCELED_AUTO'],
  ] as const)('%s', (word, reason, code) => {
    expect(botCloseCode({ word, reason })).toBe(`BOT_CLOSE_CODE_${code}`)
  })

  test('every word that a martingale ends with has a stop type of the documents', () => {
    const never: readonly string[] = [
      'take-profit',
      'trailing-stop',
      'negative-arbitrage',
    ] satisfies NeverSaid[]
    const words = Object.keys(MARTINGALE_REASONS).filter((it) => !never.includes(it))
    const stops = words.map((it) => stopTypeOf(it))
    expect(stops.filter((it) => it.endsWith('SPECIFIED'))).toEqual([])
    expect(martingaleStopTypes).toEqual(expect.arrayContaining(stops))
    expect(stopTypeOf('')).toBe(martingaleStopTypes[0])
    expect(Object.values(displayStatuses)).toContain('F_MART_BOT_DISPLAY_STATUS_AWAIT_ACTIVATION')
  })
})

const { createFmartBot, getFmartLimit, getFmartDetail, closeFmartBot } = endpoints
describeSamples(
  'futures-martingale',
  [
    ['create', createFmartBot, ['check_code', 'problems']],
    ['get-limit', getFmartLimit, ['problems', 'ladder']],
    ['close', closeFmartBot, []],
  ],
  { endpoint: getFmartDetail, key: 'fmart_detail', shape: fmartDetail, fields: detailFields },
)

onOfficialSamples('futures-martingale', (read) => {
  test('what is created by theirs', () => {
    expect(createFmartBot.request.parse(read('create').request)).toMatchObject({
      martingale_mode: 'F_MART_MODE_MARTINGALE_MODE_LONG',
      price_float_percent: '0.16',
      auto_cycle_toggle: 'AUTO_CYCLE_TOGGLE_AUTO_CYCLE_TOGGLE_DISABLE',
    })
  })
})
