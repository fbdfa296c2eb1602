// The official samples of the public API, written out here field by field, parse with our schemas;
// ids are the one exception: theirs are beyond 2^53 and simply unknown here.
import { describe, expect, test } from 'vitest'
import { futureGridStopTypes, readRequest } from '@trellis/contract'
import {
  describeSamples,
  expectFields,
  listed,
  onOfficialSamples,
} from '@trellis/bot-kit/test/official-samples.ts'
import { FUTURES_REASONS } from './close.ts'
import { botCloseCode, checkWords, rawInputOf, refusedCheck, stopTypeOf } from './wire-names.ts'
import { endpoints, gridDetail } from './wire.ts'

const detailFields = listed(`
  bot_id symbol status base_token quote_token min_price max_price cell_number grid_type grid_mode
  stop_loss_per take_profit_per real_leverage total_investment total_value current_position
  arbitrage_num arbitrage_num_24 pnl pnl_per grid_profit grid_apr total_apr last_price
  liquidation_price realised_pnl unrealised_pnl funding_fee position_balance available_balance
  total_order_balance close_reason allow_follow operation_time create_time modify_time end_time
  min_profit max_profit leverage mark_price bot_close_code futures_pos_side follow_num entry_price
  stop_loss_price take_profit_price tp_sl_type real_close_price min_price_precision tick_size
  used_reward_amount settlement_assets account_type cum_withdrew_amount current_profit current_per
  copy_trade_is_master copy_trade_follower_num init_bonus used_bonus_amount used_reward_id
  taker_fee_rate maker_fee_rate equity trailing_stop_exit_equity trailing_stop_per i_m_rate m_m_rate
  move_up_price move_down_price curr_min_price curr_max_price adl_rank_indicator
`)
const rangeFields = listed(`
  status_code debug_msg investment profit cell_number min_price max_price leverage stop_loss
  take_profit check_code take_profit_price stop_loss_price entry_price cell_gtv0_per
  trailing_stop_per long_liq_price short_liq_price move_up_price move_down_price
`)

describe('answers have every field of the samples', () => {
  test('detail', () => {
    expectFields(gridDetail, detailFields)
  })

  test('validate, create and close', () => {
    const { validateFgridInput, fgridBotCreate, fgridBotClose } = endpoints
    expectFields(validateFgridInput.response, rangeFields)
    const made = listed('status_code debug_msg bot_id check_code ban_reason_text')
    expectFields(fgridBotCreate.response, made)
    const closed = Object.keys(fgridBotClose.response.shape)
    expect(closed).toEqual(['status_code', 'debug_msg', 'bot_id'])
  })
})

describe('requests of real clients are read', () => {
  const draft = {
    symbol: 'btcusdt',
    min_price: '230000',
    max_price: '800000',
    cell_number: '88',
    leverage: '6',
    total_investment: '950',
  }
  const read = (more: object) => endpoints.fgridBotCreate.request.parse({ ...draft, ...more })

  test.each([2, '2', 'FUTURE_GRID_MODE_LONG', 'LONG'])('long as %j', (grid_mode) => {
    expect(read({ grid_mode, grid_type: '2' })).toMatchObject({
      symbol: 'BTCUSDT',
      cell_number: 88,
      grid_mode: 'FUTURE_GRID_MODE_LONG',
      grid_type: 'FUTURE_GRID_TYPE_GEOMETRIC',
    })
  })

  test.each([0, '0', 'FUTURE_GRID_MODE_UNSPECIFIED', undefined])('no mode as %j', (grid_mode) => {
    expect(read({ grid_mode })).toMatchObject({
      grid_mode: 'FUTURE_GRID_MODE_NEUTRAL',
      grid_type: 'FUTURE_GRID_TYPE_ARITHMETIC',
    })
  })

  test.each([
    [4, 'TP_SL_TYPE_TP_PERCENT_SL_PRICE'],
    ['TP_PRICE_SL_PERCENT', 'TP_SL_TYPE_TP_PRICE_SL_PERCENT'],
    ['TP_SL_TYPE_PRICE', 'TP_SL_TYPE_PRICE'],
  ])('the type of targets as %j', (tp_sl_type, name) => {
    expect(read({ tp_sl_type }).tp_sl_type).toBe(name)
  })

  test('origins, ids and what this installation has no use for', () => {
    const origin = { source: '1', block_source: 2, create_type: '1', init_bonus: '0' }
    expect(read({ ...origin, followed_grid_id: 1234567890, business_remark: 'x' })).toMatchObject({
      source: 'TRADING_BOT_PAGE',
      block_source: 'AI_CREATE_BLOCK',
      create_type: 'COPY',
      followed_grid_id: '1234567890',
    })
    expect(endpoints.getFgridDetail.request.parse({ bot_id: 1234567890 })).toMatchObject({
      bot_id: '1234567890',
    })
  })

  test('validate takes a draft without money, or with it under either name', () => {
    const { request } = endpoints.validateFgridInput
    const { total_investment: _, ...plan } = draft
    expect(rawInputOf(request.parse(plan)).investment).toBeUndefined()
    expect(rawInputOf(request.parse({ ...plan, init_margin: '70' })).investment).toBe('70')
    expect(rawInputOf(request.parse({ ...draft, init_margin: '' })).investment).toBe('950')
    const empty = { ...plan, total_investment: '', init_margin: '70' }
    expect(rawInputOf(request.parse(empty)).investment).toBe('70')
    expect(rawInputOf(request.parse(draft)).investment).toBe('950')
  })

  test.each(['validateFgridInput', 'fgridBotCreate'] as const)(
    '%s refuses two names of the money with two values, and no empty one',
    (name) => {
      const { request } = endpoints[name]
      const fieldsOf = (init_margin: unknown): readonly string[] => {
        const read = readRequest(request, { ...draft, init_margin })
        return read.ok ? [] : read.error.map(({ field }) => field)
      }
      expect(fieldsOf('99999')).toEqual(['total_investment', 'init_margin'])
      for (const same of ['', null, undefined, '950', '950.00']) expect(fieldsOf(same)).toEqual([])
      expect(fieldsOf({})).toEqual(['init_margin'])
    },
  )
})

describe('ends', () => {
  test.each([
    ['by-user', 'user', 'USER', 'CANCELED_MANUALLY'],
    ['failed-initiation', 'failed', 'INIT', 'FAILED_INITIATION'],
    ['trigger-failed', 'failed', 'TRIGGER_FBU_FAIL', 'FAILED_INITIATION'],
    ['margin-short', 'failed', 'NO_BALANCE', 'FAILED_INITIATION'],
    ['price-moved', 'failed', 'PRICE_DROP', 'FAILED_INITIATION'],
    ['take-profit', 'target', 'TP', 'CANCELED_AUTO_TP'],
    ['stop-loss', 'stop', 'SL', 'CANCELED_AUTO_SL'],
    ['trailing-stop', 'stop', 'SL', 'TRAILING_STOP'],
    ['top-price', 'stop', 'TRIGGER_TOP_PRICE', 'TRIGGER_TOP_PRICE'],
    ['bottom-price', 'stop', 'TRIGGER_BOTTOM_PRICE', 'TRIGGER_BOTTOM_PRICE'],
    ['liquidated', 'liquidated', 'FOR_LIQ', 'CANCELED_AUTO_LIQ'],
    ['deleveraged', 'rule', 'RISK_SYSTEM', 'CANCELED_AUTO'],
    ['risk-limit', 'rule', 'RISK_LIMIT', 'CANCELED_AUTO'],
    ['open-interest', 'rule', 'RISK_LIMIT', 'CANCELED_AUTO'],
    ['reduce-only', 'rule', 'REDUCE_ONLY', 'CANCELED_AUTO'],
    ['symbol-delisted', 'delisted', 'SETTLE', 'AUTO_SYMBOL_DELIST'],
    ['negative-arbitrage', 'rule', 'RISK_SYSTEM', 'NEGATIVE_ARBITRAGE'],
    ['user-banned', 'banned', 'USER_BAN', 'CANCELED_AUTO_USER_BAN'],
    ['compliance', 'banned', 'RISK_SYSTEM', 'COMPLIANCE'],
    ['standard-clearance', 'banned', 'RISK_SYSTEM', 'STANDARD_CLEARANCE'],
    ['tax-tag-changed', 'banned', 'RISK_SYSTEM', 'TAX_TAG_CHANGE'],
    ['invariant-broken', 'failed', 'RISK_SYSTEM', 'CANCELED_AUTO'],
  ] as const)('%s', (word, reason, stop, code) => {
    expect(stopTypeOf(word)).toBe(`F_GRID_BOT_STOP_TYPE_${stop}`)
    expect(futureGridStopTypes).toContain(stopTypeOf(word))
    expect(botCloseCode({ word, reason })).toBe(`BOT_CLOSE_CODE_${code}`)
  })

  test('a grid that runs has no stop type and no code of an end', () => {
    expect(stopTypeOf('')).toBe('F_GRID_BOT_STOP_TYPE_UNSPECIFIED')
    expect(botCloseCode({ word: '', reason: 'none' })).toBe('BOT_CLOSE_CODE_UNKNOWN')
  })

  test('every word that a grid ends with has a stop type', () => {
    const unsaid = Object.keys(FUTURES_REASONS).filter((it) => stopTypeOf(it).endsWith('SPECIFIED'))
    expect(unsaid).toEqual([])
  })
})

/** The others are met through HTTP. */
test.each([
  ['internal', 'SERVER_ERROR'],
  ['INTERNAL_TIMEOUT', 'SERVER_ERROR'],
  ['rateLimited', 'OPERATE_DENIED'],
] as const)('a call refused with %s has the check code %s', (code, check) => {
  expect(refusedCheck(code)).toBe(`FGRID_CHECK_CODE_${check}`)
})

test('a check has the error code of the specification, or the common one', () => {
  expect(checkWords.errorOf?.('tp-price-too-high')).toBe('FGRID_TP_TOO_LARGE')
  expect(checkWords.errorOf?.('move-up-price-too-low')).toBe('FGRID_INVALID_PARAMS')
})

const { fgridBotCreate, validateFgridInput, getFgridDetail, fgridBotClose } = endpoints
describeSamples(
  'futures-grid',
  [
    ['create', fgridBotCreate, ['problems']],
    ['validate-input', validateFgridInput, ['problems', 'cell_distance', 'liquidation_price']],
    ['close', fgridBotClose, []],
  ],
  {
    endpoint: getFgridDetail,
    key: 'detail',
    shape: gridDetail,
    fields: detailFields,
  },
)

onOfficialSamples('futures-grid', (read) => {
  test('what is created by theirs', () => {
    expect(fgridBotCreate.request.parse(read('create').request)).toMatchObject({
      grid_mode: 'FUTURE_GRID_MODE_LONG',
      tp_sl_type: 'TP_SL_TYPE_TP_PERCENT_SL_PRICE',
      trailing_stop_per: '0.18',
    })
  })
})
