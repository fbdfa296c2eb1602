// The leverage of a bot on contracts: a typed number, and a slider with ticks up to what the
// contract and the direction allow. How much of it the start uses stands beside it.
import type { ReactNode } from 'react'
import type { FormModel, SectionProps } from '../create/create-kind.ts'
import { FormField } from '../create/form-field.tsx'
import { rangeOfField } from '../create/use-form.ts'
import { useWeb } from '../web-context.ts'
import './linear.css'

const NAME = 'leverage'
const TICKS = 5

/** Whole multiples along the slider: 1, then round tens or parts of the most. */
export function leverageTicks(most: number): readonly number[] {
  if (!(most > 1)) return [1]
  const step = Math.max(1, Math.round(most / TICKS))
  const ticks = Array.from({ length: TICKS }, (_, at) => (at + 1) * step).filter((it) => it < most)
  const last = ticks.at(-1)
  const inner = last !== undefined && most - last < step / 2 ? ticks.slice(0, -1) : ticks
  return [1, ...inner.filter((it) => it > 1), most]
}

/** The section of the leverage; `used` is said beside its name. */
export function LeverageSlider({
  model,
  used,
}: SectionProps & { readonly used?: (model: FormModel) => ReactNode }) {
  const { t } = useWeb()
  const { draft, dispatch } = model
  const most = Math.floor(Number(rangeOfField(model, NAME).to))
  const value = Number(draft.values[NAME] ?? '')
  const place = (at: number): string =>
    `${(Math.min(1, Math.max(0, (at - 1) / Math.max(1, most - 1))) * 100).toFixed(2)}%`
  const ticks = leverageTicks(most)
  return (
    <div className="leverage">
      <FormField model={model} name={NAME} hint={used?.(model)} unit quietMinimum />
      {most > 1 ? (
        <div className="leverage-slider">
          <div className="leverage-line" aria-hidden="true">
            <b style={{ inlineSize: place(value) }} />
            {ticks.map((at) => (
              <i key={at} style={{ insetInlineStart: place(at) }} />
            ))}
            <u style={{ insetInlineStart: place(value) }} />
          </div>
          <input
            type="range"
            min={1}
            max={most}
            step={1}
            value={Math.min(most, Math.max(1, value || 1))}
            aria-label={t('linear.leverageSlider')}
            aria-valuetext={`${String(value)}×`}
            onChange={(event) => dispatch({ type: 'set', field: NAME, value: event.target.value })}
          />
          <div className="leverage-ends" aria-hidden="true">
            {ticks.map((at) => (
              <span key={at} style={{ insetInlineStart: place(at) }}>
                <bdi dir="ltr">{at}×</bdi>
              </span>
            ))}
          </div>
        </div>
      ) : undefined}
    </div>
  )
}
