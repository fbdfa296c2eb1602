// What the create forms of all grids have alike: how their check codes are answered, which words
// the main button has for them, what a trigger price outside the range leads to, and the range as
// one row of the confirmation.
import type { ReactNode } from 'react'
import { Notice } from '@trellis/ui'
import type {
  CodeRow,
  ConfirmedRow,
  FormInput,
  FormModel,
  FormWords,
  SectionProps,
} from '../create/create-kind.ts'
import { lookOf } from '../create/form-layout.ts'
import { useWeb } from '../web-context.ts'
import { LadderLegend } from './ladder-legend.tsx'

/** Codes of targets: the bound itself is refused, a tick beyond it passes. */
export const gridCodes = {
  'tp-too-low': { repair: 'above' },
  'tp-too-low-than-market': { field: 'takeProfit', repair: 'above' },
  'sl-too-high': { repair: 'below' },
  'sl-too-high-than-market': { field: 'stopLoss', repair: 'below' },
  'param-not-change': { field: 'low', repair: 'none' },
} as const satisfies Readonly<Record<string, CodeRow>>

/** Codes for which the main button has a word of its own. */
export const gridActWords: Readonly<Record<string, string>> = {
  'investment-too-low': 'raise',
  'grid-no-too-high': 'fewer',
  'low-over-high': 'crossed',
  'high-under-low': 'crossed',
}

/** On which side of the range the trigger price lies; undefined where it is inside or not given. */
export function triggerOutside({
  entryPrice,
  minPrice,
  maxPrice,
}: FormInput): 'Below' | 'Above' | undefined {
  const isPrice = (it: unknown): it is number => typeof it === 'number'
  if (!isPrice(entryPrice) || !isPrice(minPrice) || !isPrice(maxPrice)) return undefined
  if (entryPrice < minPrice) return 'Below'
  return entryPrice > maxPrice ? 'Above' : undefined
}

/** A trigger price outside the range is allowed; what it leads to is said. */
export function TriggerHint({ model }: SectionProps): ReactNode {
  const { t, format } = useWeb()
  const { low = '', high = '' } = model.draft.values
  const side = triggerOutside(model.input)
  // Where the price itself is refused, what it would lead to says nothing.
  const refused = model.problems.some((it) => it.field === 'entry')
  if (side === undefined || refused) return undefined
  const { digits } = lookOf({ type: 'price' }, model.pair)
  const price = format.number(side === 'Below' ? low : high, digits)
  return <Notice tone="warn">{t(`${model.kind.words}.trigger${side}`, { price })}</Notice>
}

/** The legend of a plan: it has no fills yet. */
export function PlanLegend({ model }: SectionProps) {
  return <LadderLegend quote={model.pair.quote_token} />
}

/** Rows of the confirmation: the two prices are one range. */
export function confirmedRange(
  rows: readonly ConfirmedRow[],
  model: FormModel,
  { t, format }: FormWords,
): readonly ConfirmedRow[] {
  const { low = '', high = '' } = model.draft.values
  const { digits } = lookOf({ type: 'price' }, model.pair)
  const rest = rows.filter(({ key }) => key !== 'minPrice' && key !== 'maxPrice')
  return [
    {
      key: 'range',
      term: t('grid.create.range'),
      value: (
        <bdi dir="ltr">
          {format.number(low, digits)} – {format.number(high, digits)}
        </bdi>
      ),
    },
    ...rest,
  ]
}
