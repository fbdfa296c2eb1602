// Which of the four targets of a bot in contracts a type of targets names: take profit and stop
// loss, each by price or by share of what was invested. The first type says nothing.
import type { TpSlType } from '@trellis/contract'
import type { WireFields } from './field-values.ts'

const TARGETS = ['take_profit_price', 'stop_loss_price', 'take_profit_per', 'stop_loss_per']

const NAMED: Readonly<Record<TpSlType, readonly string[]>> = {
  EMPTY_TPSLType: TARGETS,
  TP_SL_TYPE_PERCENT: ['take_profit_per', 'stop_loss_per'],
  TP_SL_TYPE_PRICE: ['take_profit_price', 'stop_loss_price'],
  TP_SL_TYPE_TP_PRICE_SL_PERCENT: ['take_profit_price', 'stop_loss_per'],
  TP_SL_TYPE_TP_PERCENT_SL_PRICE: ['take_profit_per', 'stop_loss_price'],
}

/** A request with targets, and the type that says which of them it means. */
export type WireTargets = WireFields & { readonly tp_sl_type?: TpSlType | undefined }

/** A target that is set though the type beside it does not name it, and those that it names. */
export function strayTarget(wire: WireTargets) {
  const named = NAMED[wire.tp_sl_type ?? 'EMPTY_TPSLType']
  const field = TARGETS.find((it) => !named.includes(it) && Number(wire[it] ?? 0) > 0)
  return field === undefined ? undefined : { field, named }
}

/** A change of targets as its type means it: what the type does not name is cleared. */
export function targetsOfType(wire: WireTargets): WireFields {
  const named = NAMED[wire.tp_sl_type ?? 'EMPTY_TPSLType']
  const cleared = TARGETS.filter((field) => !named.includes(field)).map((field) => [field, ''])
  return { ...wire, ...(Object.fromEntries(cleared) as WireFields) }
}
