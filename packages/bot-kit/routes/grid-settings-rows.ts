// The settings of grids as their details show them: of a grid on a pair, and of a grid of contracts
// with its four kinds of targets. "" and "0" are off.
import type { TpSlType } from '@trellis/contract'
import { formatAmount, type Price, type Ratio } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { MoveLimits } from '../linear/move-scope.ts'
import type { ContractTargets } from '../linear/targets.ts'
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

type ContractSettings = ContractTargets & MoveLimits

/** Of a grid of contracts; shares and the trailing stop are fractions. */
export const contractGridRows = {
  settingsRow: (settings: ContractSettings, instrument: Instrument) => ({
    ...targetsRow(settings, instrument),
    take_profit_per: optionalRatio(settings.takeProfitShare),
    stop_loss_per: optionalRatio(settings.stopLossShare),
    tp_sl_type: tpSlTypeOf(settings),
    trailing_stop_per: formatAmount(settings.trailingStop),
    move_up_price: optionalPrice(instrument, settings.moveUpPrice),
    move_down_price: optionalPrice(instrument, settings.moveDownPrice),
  }),
  mayMove: ({ moveUpPrice, moveDownPrice }: ContractSettings) => moveUpPrice + moveDownPrice > 0,
}

/** A fraction that is off is empty on the wire. */
function optionalRatio(value: Ratio): string {
  return value === 0n ? '' : formatAmount(value)
}

/** Which targets are prices and which are shares; one alone counts for both. */
export function tpSlTypeOf(
  targets: Pick<ContractTargets, 'takeProfit' | 'stopLoss' | 'takeProfitShare' | 'stopLossShare'>,
): TpSlType {
  const gain = unitOf(targets.takeProfit, targets.takeProfitShare)
  const loss = unitOf(targets.stopLoss, targets.stopLossShare)
  if (gain === undefined && loss === undefined) return 'EMPTY_TPSLType'
  if ((gain ?? loss) === (loss ?? gain)) {
    return (gain ?? loss) === 'price' ? 'TP_SL_TYPE_PRICE' : 'TP_SL_TYPE_PERCENT'
  }
  return gain === 'price' ? 'TP_SL_TYPE_TP_PRICE_SL_PERCENT' : 'TP_SL_TYPE_TP_PERCENT_SL_PRICE'
}

function unitOf(price: Price, share: Ratio): 'price' | 'share' | undefined {
  if (price > 0) return 'price'
  return share > 0n ? 'share' : undefined
}
