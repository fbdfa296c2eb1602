// The settings of grids as their details show them: of a grid on a pair, and of a grid of contracts
// with its four kinds of targets. "" and "0" are off.
import type { TpSlType } from '@trellis/contract'
import { formatAmount, type Ratio } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { ContractGridSettings } from '../linear/grid-settings.ts'
import { targetKindsOf, type TargetKinds } from '../linear/targets.ts'
import type { SpotGridSettings } from '../spot/grid-settings.ts'
import { optionalPrice } from './bot-figures.ts'
import { targetsRow } from './grid-views.ts'

/** Of a grid on a pair. */
export const spotGridRows = {
  settingsRow: (settings: SpotGridSettings, instrument: Instrument) => ({
    ...targetsRow(settings, instrument),
    ts_percent: formatAmount(settings.trailingStop),
    enable_trailing: settings.enableTrailing,
    limit_up_price: optionalPrice(instrument, settings.limitUpPrice),
  }),
  mayMove: ({ enableTrailing }: SpotGridSettings) => enableTrailing,
}

/** Of a grid of contracts; shares and the trailing stop are fractions. */
export const contractGridRows = {
  settingsRow: (settings: ContractGridSettings, instrument: Instrument) => ({
    ...targetsRow(settings, instrument),
    take_profit_per: optionalRatio(settings.takeProfitShare),
    stop_loss_per: optionalRatio(settings.stopLossShare),
    tp_sl_type: TYPES[targetKindsOf(settings)],
    trailing_stop_per: formatAmount(settings.trailingStop),
    move_up_price: optionalPrice(instrument, settings.moveUpPrice),
    move_down_price: optionalPrice(instrument, settings.moveDownPrice),
  }),
  mayMove: ({ moveUpPrice, moveDownPrice }: ContractGridSettings) =>
    moveUpPrice + moveDownPrice > 0,
}

/** A fraction that is off is empty on the wire. */
function optionalRatio(value: Ratio): string {
  return value === 0n ? '' : formatAmount(value)
}

/** The wire's word for which targets are prices and which are shares. */
const TYPES: Readonly<Record<TargetKinds, TpSlType>> = {
  none: 'EMPTY_TPSLType',
  shares: 'TP_SL_TYPE_PERCENT',
  prices: 'TP_SL_TYPE_PRICE',
  'price-and-share': 'TP_SL_TYPE_TP_PRICE_SL_PERCENT',
  'share-and-price': 'TP_SL_TYPE_TP_PERCENT_SL_PRICE',
}
