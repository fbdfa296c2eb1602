// The official samples of the public API, written out here field by field, parse with our schemas;
// ids are the one exception: theirs are beyond 2^53 and simply unknown here.
import { describe, expect, test } from 'vitest'
import { expectFields, listed, onOfficialSamples } from '@trellis/bot-kit/test/official-samples.ts'
import { endpoints, gridDetail, validation } from './wire.ts'

const sampleFields = listed(`
  grid_id symbol base_token quote_token total_investment total_profit max_price min_price
  cell_number grid_profit grid_apr total_apr arbitrage_num arbitrage_num_24 allow_follow
  operation_time status entry_price stop_loss_price take_profit_price current_price close_reason
  bot_close_code follow_num create_time end_time used_reward_amount settlement_assets
  account_type cum_withdrew_amount current_profit current_per spot_symbol_status used_reward_id
  taker_fee_rate maker_fee_rate equity ts_exit_equity ts_percent is_support_ts enable_trailing
  limit_up_price ori_max_price ori_min_price ori_cell_number
`)
const rangeFields = listed(`
  status_code debug_msg investment profit cell_number min_price max_price stop_loss take_profit
  entry_price cell_distance check_code base_investment ts_percent limit_up_price
`)

describe('answers have every field of the samples', () => {
  test('detail', () => {
    expectFields(gridDetail, sampleFields)
  })

  test('validate-input', () => {
    expectFields(validation, rangeFields)
  })
})

describe('requests of real clients are read', () => {
  test('create, as the sample sends it', () => {
    const read = endpoints.createGrid.request.parse({
      symbol: 'MNTUSDT',
      max_price: '1.0968',
      min_price: '0.3656',
      quote_investment: '200',
      base_investment: '',
      invest_mode: 0,
      cell_number: 50,
    })
    expect(read).toMatchObject({ invest_mode: 'INVEST_QUOTE', cell_number: 50 })
    expect(read.enable_trailing).toBe(false)
  })

  test('create, as other clients send it: numeric strings, integers, nested strategy', () => {
    const read = endpoints.createGrid.request.parse({
      symbol: 'mntusdt',
      max_price: '1.2',
      min_price: '0.3',
      total_investment: '300',
      cell_number: '66',
      followed_grid_id: 1234567890,
      source: '1',
      block_source: '2',
      create_type: '3',
      invest_mode: '1',
      toolsDiscoveryParameter: { strategy_id: 'abc' },
    })
    expect(read).toMatchObject({
      symbol: 'MNTUSDT',
      cell_number: 66,
      followed_grid_id: '1234567890',
      source: 'TRADING_BOT_PAGE',
      block_source: 'AI_CREATE_BLOCK',
      create_type: 'MANUAL',
      invest_mode: 'INVEST_BASE',
    })
  })

  test('close by either name of the id; the default keeps both coins', () => {
    const { request } = endpoints.closeGrid
    expect(request.parse({ bot_id: '612340768081708828' })).toMatchObject({
      bot_id: '612340768081708828',
      close_mode: 'BASE_AND_QUOTE_MODE',
    })
    expect(request.parse({ grid_id: 1234567890, close_mode: '3' })).toMatchObject({
      grid_id: '1234567890',
      close_mode: 'QUOTE_MODE',
    })
  })

  test('every endpoint has a path, words and a permission', () => {
    for (const [name, endpoint] of Object.entries(endpoints)) {
      expect(endpoint.name).toBe(name)
      expect(endpoint.doc.length).toBeGreaterThan(20)
      expect(endpoint.path.site).toMatch(/^\//)
    }
  })
})

onOfficialSamples('spot-grid', (read) => {
  const own = { problems: true } as const

  test('requests parse', () => {
    endpoints.createGrid.request.parse(read('create').request)
    endpoints.validateInput.request.parse(read('validate-input').request)
    endpoints.queryGridDetail.request.parse(read('get-detail').request)
    endpoints.closeGrid.request.parse(read('close').request)
  })

  test('answers parse once our own additions are left out', () => {
    const { createGrid, validateInput, closeGrid } = endpoints
    createGrid.response.partial({ ...own, check_code: true }).parse(read('create').response.result)
    validateInput.response.partial(own).parse(read('validate-input').response.result)
    closeGrid.response.parse(read('close').response.result)
    const { detail } = read('get-detail').response.result
    gridDetail.partial({ figures: true }).parse(detail)
    expectFields(gridDetail, Object.keys(detail as object))
    expectFields(validation, Object.keys(read('validate-input').response.result))
  })
})
