// The official samples of the public API, written out here field by field, parse with our schemas.
import { describe, expect, test } from 'vitest'
import { readRequest } from '@trellis/contract'
import { CONTRACT_REASONS } from '@trellis/bot-kit/linear/close-words.ts'
import { describeSamples, expectFields, listed } from '@trellis/bot-kit/test/official-samples.ts'
import { botCloseCode, rawComboOf, stopTypeOf } from './wire-names.ts'
import { comboDetail } from './wire-shapes.ts'
import { endpoints } from './wire.ts'

const detailFields = listed(`
  bot_id bot_mode bot_display_status bot_name leverage total_margin equity total_pnl total_pnl_per
  roi total_apr realized_pnl unrealized_pnl total_exec_fee funding_fee total_position_value
  margin_balance available_balance imr mmr symbol_settings adjust_position_mode
  adjust_position_percent adjust_position_time_interval adjusted_position_num
  last_adjust_position_time sl_percent tp_percent trailing_stop_percent stop_type close_code
  exit_equity sl_exit_equity tp_exit_equity midway_transfer settlement_assets follow_num
  used_reward_amount used_reward_id total_bonus run_time_duration create_time end_time
  last_modify_setting_time ws_token
`)
const limitFields = listed(`
  status_code debug_msg check_code init_margin leverage adjust_position_percent
  adjust_position_time_interval sl_percent tp_percent trailing_stop_percent
`)

describe('answers have every field of the samples', () => {
  test('detail, limits, create and close', () => {
    expectFields(comboDetail, detailFields)
    const setting = listed('symbol base_token quote_token target_position_percent side symbol_id')
    expectFields(comboDetail.shape.symbol_settings.element, setting)
    expectFields(endpoints.getLimit.response, limitFields)
    const made = listed('status_code debug_msg bot_id ban_reason_text')
    expectFields(endpoints.createBot.response, made)
    expectFields(endpoints.closeBot.response, listed('status_code debug_msg'))
  })
})

const draft = {
  leverage: '5',
  init_margin: '500',
  adjust_position_mode: 3,
  adjust_position_percent: '0.05',
  adjust_position_time_interval: 3600,
  symbol_settings: [
    { symbol: 'btcusdt', target_position_percent: '0.5', side: 1 },
    { symbol: 'ETHUSDT', target_position_percent: '0.5', side: 'SHORT' },
  ],
}

describe('requests of real clients are read', () => {
  const read = (more: object) => endpoints.createBot.request.parse({ ...draft, ...more })

  test('modes by number and name, sides too; none said is by time', () => {
    expect(read({})).toMatchObject({ adjust_position_mode: 'ADJUST_POSITION_MODE_TIME_OR_PERCENT' })
    for (const none of [undefined, 0, 'ADJUST_POSITION_MODE_UNSPECIFIED'])
      expect(read({ adjust_position_mode: none })).toMatchObject({
        adjust_position_mode: 'ADJUST_POSITION_MODE_TIME',
      })
    expect(read({ adjust_position_mode: '2' })).toMatchObject({
      adjust_position_mode: 'ADJUST_POSITION_MODE_PERCENT',
    })
    expect(rawComboOf(read({ adjust_position_mode: 'TIME' }))).toMatchObject({
      mode: 'time',
      interval: 3600,
      contracts: [
        { side: 'long', weight: '0.5' },
        { side: 'short', weight: '0.5' },
      ],
    })
  })

  test('causes of a rebalance are no modes', () => {
    for (const mode of [5, 6, 'ADJUST_POSITION_MODE_TRANSFER'])
      expect(
        readRequest(endpoints.createBot.request, { ...draft, adjust_position_mode: mode }),
      ).toMatchObject({ error: [{ field: 'adjust_position_mode', reason: 'not-in-list' }] })
  })

  test('a transfer says which way money goes', () => {
    const read = readRequest(endpoints.transfer.request, {
      bot_id: '1',
      transfer_type: 0,
      amount: '1',
    })
    expect(read).toMatchObject({
      error: [{ field: 'transfer_type', bound: 'TRANSFER_IN, TRANSFER_OUT' }],
    })
  })

  test('a bad weight and a bad side are named by their place', () => {
    const bad = (row: object) => {
      const symbol_settings = [draft.symbol_settings[0], { ...draft.symbol_settings[1], ...row }]
      return readRequest(endpoints.getLimit.request, { ...draft, symbol_settings })
    }
    expect(bad({ side: 0 })).toMatchObject({
      error: [{ field: 'symbol_settings.1.side', bound: 'SIDE_LONG, SIDE_SHORT' }],
    })
    expect(bad({ target_position_percent: 'half' })).toMatchObject({
      error: [{ field: 'symbol_settings.1.target_position_percent', reason: 'not-a-decimal' }],
    })
    expect(bad({ side: 3 })).toMatchObject({ error: [{ field: 'symbol_settings.1.side' }] })
  })
})

test('every word that a combo ends with has a stop type and a close code', () => {
  for (const [word, reason] of Object.entries(CONTRACT_REASONS)) {
    if (word === 'trigger-failed' || word === 'negative-arbitrage') continue
    expect([word, stopTypeOf(word)]).not.toEqual([word, 'BOT_STOP_TYPE_UNSPECIFIED'])
    expect([word, botCloseCode({ word, reason })]).not.toEqual([word, 'BOT_CLOSE_CODE_UNKNOWN'])
  }
  expect(stopTypeOf('')).toBe('BOT_STOP_TYPE_UNSPECIFIED')
})

const { createBot, getLimit, getDetail, closeBot } = endpoints
const LIMIT_OWN = listed(`
  problems allocated plan position_value position_margin opening_fee net_exposure
  liquidation_distance margin_ratio maintenance_margin
`)
describeSamples(
  'futures-combo',
  [
    ['create', createBot, ['check_code', 'problems']],
    ['get-limit', getLimit, LIMIT_OWN],
    ['close', closeBot, ['bot_id']],
  ],
  { endpoint: getDetail, key: 'detail', shape: comboDetail, fields: detailFields },
)
