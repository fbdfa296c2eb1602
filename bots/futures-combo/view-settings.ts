// The settings of a futures combo as answers have them: now, and as they were at its creation.
import { formatAmount } from '@trellis/kernel'
import type { ComboSettings } from './facts.ts'
import type { ComboMarket } from './holdings.ts'
import type { ComboTarget } from './plan.ts'
import type { ComboState } from './state.ts'
import { modeName, sideName } from './wire-names.ts'

/** Contracts with their targets. */
export function settingRows(targets: readonly ComboTarget[], market: ComboMarket) {
  return targets.map(({ symbol, side, weight }) => {
    const { symbol: name, base, quote } = market.instrument(symbol)
    return {
      symbol: name,
      base_token: base,
      quote_token: quote,
      target_position_percent: formatAmount(weight),
      side: sideName(side),
      symbol_id: symbol,
    }
  })
}

/** When it is rebalanced and where it ends. */
export function settingsRow(settings: ComboSettings) {
  const { mode, threshold, interval, stopLoss, takeProfit, trailingStop } = settings
  return {
    adjust_position_mode: modeName(mode),
    adjust_position_percent: formatAmount(threshold),
    adjust_position_time_interval: interval,
    sl_percent: formatAmount(stopLoss),
    tp_percent: formatAmount(takeProfit),
    trailing_stop_percent: formatAmount(trailingStop),
  }
}

/** What may change, as it was at the creation. */
export function createdRow({ legs, params }: ComboState, market: ComboMarket) {
  const targets = legs.map(({ symbol, side, weight }, i) => ({
    symbol,
    side,
    weight: params.contracts[i]?.weight ?? weight,
  }))
  return { ...settingsRow(params), symbol_settings: settingRows(targets, market) }
}
