// Rows that only a futures combo answers with: what get-limit says of a draft. Shape changes only;
// the schemas in wire.ts check them.
import { formatAmount, ZERO, type Ratio } from '@trellis/kernel'
import { formatPrice, formatQuantity } from '@trellis/market'
import { checksRow, head } from '@trellis/bot-kit/wire/checks.ts'
import { limitsRow } from '@trellis/bot-kit/wire/field-values.ts'
import { comboFields } from './fields.ts'
import { overWhole } from './limits.ts'
import type { CheckedCombo } from './routes-checks.ts'
import { riskRow } from './view.ts'
import { checkWords, sideName } from './wire-names.ts'

const NO_RISK = { liquidation_distance: '', margin_ratio: '', maintenance_margin: '' }

/** Bounds, plan and risk of a draft, first check code and all problems. */
export function limitRow({
  input,
  limits,
  market,
}: Pick<CheckedCombo, 'limits' | 'market'> & {
  readonly input: { readonly contracts: readonly { readonly weight: bigint }[] }
}) {
  const { ranges, plan, risk, checks } = limits
  const given = input.contracts.reduce((sum, { weight }) => sum + weight, 0n)
  return {
    ...head,
    ...limitsRow(comboFields, ranges),
    ...checksRow(checkWords, [...checks, ...overWhole(given)]),
    allocated: formatAmount(given as Ratio),
    plan: (plan?.rows ?? []).flatMap(({ side, weight, qty, value, margin }, i) => {
      const quote = market.quotes[i]
      if (quote === undefined) return []
      const { instrument, mark } = quote
      return [
        {
          symbol: instrument.symbol,
          side: sideName(side),
          target_position_percent: formatAmount(weight),
          pos_size: formatQuantity(instrument, qty),
          pos_value: formatAmount(value),
          margin: formatAmount(margin),
          mark_price: formatPrice(instrument, mark),
        },
      ]
    }),
    position_value: formatAmount(plan?.value ?? ZERO),
    position_margin: formatAmount(plan?.margin ?? ZERO),
    opening_fee: formatAmount(plan?.fee ?? ZERO),
    net_exposure: formatAmount(plan?.netExposure ?? ZERO),
    ...(risk === undefined ? NO_RISK : riskRow(risk)),
  }
}
