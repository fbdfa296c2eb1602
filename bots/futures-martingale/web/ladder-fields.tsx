// The fields of a ladder: ready-made ones from how much the contract has moved lately, its four
// numbers, and where it ends. Each says beside its name what it comes to.
import { formatPriceFixed } from '@trellis/market'
import { isolated } from '@trellis/ui'
import type { SectionProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { FormField } from '@trellis/bot-kit/web/create/form-field.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { plannedRound, stopEnd, type RoundSource } from './round-source.ts'
import { presetValues, useLadders } from './use-arrival.ts'

export function LadderSection({ model }: SectionProps) {
  return (
    <>
      <Presets model={model} />
      <div className="two">
        <FormField model={model} name="priceStep" unit steppers wholeRange />
        <FormField model={model} name="multiplier" unit steppers wholeRange />
      </div>
      <div className="two">
        <FormField model={model} name="additions" steppers wholeRange />
        <FormField model={model} name="roundProfit" unit steppers wholeRange />
      </div>
    </>
  )
}

/** Conservative, moderate, aggressive: chosen is the one whose numbers stand in the fields. */
function Presets({ model }: SectionProps) {
  const { t } = useWeb()
  const { draft, dispatch } = model
  const ladders = useLadders(model)
  return (
    <div
      className="picks round-presets"
      role="group"
      aria-label={t('futuresMartingale.presets.title')}
    >
      {ladders.map((ladder) => {
        const values = presetValues(ladder)
        const isChosen = Object.entries(values).every(
          ([form, text]) => Number(draft.values[form]) === Number(text),
        )
        return (
          <button
            key={ladder.name}
            type="button"
            aria-pressed={isChosen}
            onClick={() => dispatch({ type: 'set-all', values })}
          >
            {t(`futuresMartingale.presets.${ladder.name}`)}
          </button>
        )
      })}
    </div>
  )
}

/** The stop as a share with its price, and whether a won round is followed by the next. */
export function StopSection({ model }: SectionProps) {
  const { t, format } = useWeb()
  const { draft, dispatch, source, instrument } = model
  const isCycling = draft.choices['autoCycle'] !== 'off'
  const end = stopEnd(plannedRound(source as RoundSource))
  const price = end && format.number(formatPriceFixed(instrument, end.price), instrument.tickScale)
  return (
    <>
      <FormField
        model={model}
        name="stopLossShare"
        unit
        hint={
          price === undefined
            ? t('futuresMartingale.stopHint')
            : t('futuresMartingale.stopAt', { price: isolated(price) })
        }
      />
      <label className="check" data-field="autoCycle">
        <input
          type="checkbox"
          checked={isCycling}
          onChange={(event) =>
            dispatch({
              type: 'chosen',
              field: 'autoCycle',
              value: event.target.checked ? 'on' : 'off',
            })
          }
        />
        <span>
          {t('futuresMartingale.field.autoCycle')}
          <span className="t12 dim2">
            {t(`futuresMartingale.${isCycling ? 'cycleHint' : 'cycleOff'}`)}
          </span>
        </span>
      </label>
    </>
  )
}
