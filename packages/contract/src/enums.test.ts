// Every value of every list that clients send: read by its number and by its name.
import { describe, expect, test } from 'vitest'
import { accountTypes } from './account-types.ts'
import * as enums from './enums.ts'
import { member } from './inputs.ts'

const lists = {
  'business type': enums.businessTypes,
  'grid mode': enums.gridModes,
  style: enums.styles,
  'spot grid mode': enums.spotCloseModes,
  'invest mode': enums.investModes,
  'bot kind': enums.botTypes,
  'user type': enums.userTypes,
  'targets type': enums.tpSlTypes,
  'futures position side': enums.futuresPositionSides,
  'account type': accountTypes,
  'page source': enums.pageSources,
  'block source': enums.blockSources,
  'create type': enums.createTypes,
  'chart interval': enums.intervals,
  'running time': enums.runningTimes,
  'P&L band': enums.pnlBands,
  sorter: enums.rankingSorters,
  'bot list status': enums.botListStatuses,
  'order type': enums.orderTypes,
} as const

/** As specification 3 and 4 have them, in the order of their numbers. */
const documented: Readonly<Record<keyof typeof lists, string>> = {
  'business type':
    'BIZ_UNKNOWN SPOT_GRID FUTURE_GRID SPOT_DCA DUAL_ASSET LIQUIDITY_MINING COPY_TRADING ' +
    'FUTURE_MARTIN FUTURE_COMBO',
  'grid mode': 'UNSPECIFIED NEUTRAL LONG SHORT',
  style: 'UNSPECIFIED HIGH_PROFITS STEADY HIGH_FREQUENCY',
  'spot grid mode': 'UNKNOWN BIT_MODE BASE_MODE QUOTE_MODE BASE_AND_QUOTE_MODE',
  'invest mode': 'INVEST_QUOTE INVEST_BASE INVEST_BASE_AND_QUOTE',
  'bot kind': 'INVALID GRID_SPOT DCA_SPOT GRID_FUTURES MART_FUTURES COMBO_FUTURES',
  'user type': 'UNKNOWN_UserType FRESH EXPERIENCED',
  'targets type':
    'EMPTY_TPSLType TP_SL_TYPE_PERCENT TP_SL_TYPE_PRICE TP_SL_TYPE_TP_PRICE_SL_PERCENT ' +
    'TP_SL_TYPE_TP_PERCENT_SL_PRICE',
  'futures position side':
    'FUTURES_POSITION_SIDE_UNSPECIFIED FUTURES_POSITION_SIDE_SHORT FUTURES_POSITION_SIDE_LONG',
  'account type': 'UNSPECIFIED DERIVATIVE UNIFIED UNIFIED_UPGRADING SPOT UTA FUND',
  'page source': 'UNSPECIFIED_PAGE TRADING_BOT_PAGE DERIVATIVES_PAGE FCOMBO_CREATE_PAGE',
  'block source': 'UNSPECIFIED MAIN_PAGE_CREATE_BLOCK AI_CREATE_BLOCK RANK_LIST PAGE_AI_BLOCK',
  'create type': 'UNSPECIFIED COPY AUTO MANUAL',
  'chart interval': '1m 3m 5m 15m 30m 1h 2h 4h 6h 8h 12h 1d 3d 1w 1M',
  'running time': 'ALL WITHIN_1D FROM_1D_TO_7D FROM_7D_TO_30D OVER_30D',
  'P&L band':
    'ALL FROM_0_TO_5 FROM_5_TO_10 FROM_10_TO_20 FROM_20_TO_50 FROM_50_TO_70 FROM_70_TO_100 ' +
    'OVER_100',
  sorter: 'PNL_PERCENTAGE PNL_AMOUNT COPIED_COUNT',
  'bot list status': 'ONGOING CLOSED',
  'order type': 'normal arbitrage position',
}

const words = (text: string): readonly string[] => text.split(' ')

describe.each(Object.entries(documented))('%s', (list, text) => {
  const ours = lists[list as keyof typeof lists] as readonly [string, ...string[]]
  const read = member(ours)

  test.each(words(text).map((name, number) => [name, number] as const))('%s', (name, number) => {
    expect(ours[number]).toBe(name)
    for (const sent of [number, String(number), name]) expect(read.parse(sent)).toBe(name)
  })

  test('has no other value', () => expect(ours).toHaveLength(words(text).length))
})
