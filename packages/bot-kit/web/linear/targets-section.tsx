// Where a bot on contracts ends: take-profit and stop-loss each as a price or as a share of what
// was invested, and the trailing stop. Of one target only one of the two counts.
import { useState } from 'react'
import { Segmented } from '@trellis/ui'
import type { SectionProps } from '../create/create-kind.ts'
import { FormField } from '../create/form-field.tsx'
import { useWeb } from '../web-context.ts'
import './linear.css'

const TRAILING = 'trailingStop'

/** Form names of a target by price, and by share. */
const TARGETS = [
  ['takeProfit', 'takeProfitShare'],
  ['stopLoss', 'stopLossShare'],
] as const

type Target = (typeof TARGETS)[number]

export function TargetsSection({ model }: SectionProps) {
  const { draft, withheld } = model
  return (
    <>
      <div className="targets-two">
        {TARGETS.map((target) => (
          <TargetField key={target[0]} model={model} target={target} />
        ))}
      </div>
      {withheld.includes(TRAILING) || draft.values[TRAILING] === undefined ? undefined : (
        <FormField model={model} name={TRAILING} unit />
      )}
    </>
  )
}

/** A target with the choice of how it is given; choosing the other way empties this one. */
function TargetField({ model, target }: SectionProps & { readonly target: Target }) {
  const { t } = useWeb()
  const { draft, dispatch } = model
  const [price, share] = target
  const filled = draft.values[share] === '' ? undefined : share
  const [chosen, setChosen] = useState<string>(filled ?? price)
  // What an address or a fix filled in is what is shown; of both, where it is said to be too much.
  const isTwice = draft.values[price] !== '' && Number(draft.values[share]) > 0
  const name = draft.values[price] !== '' && !isTwice ? price : (filled ?? chosen)
  const choose = (next: string): void => {
    if (next === name) return
    setChosen(next)
    dispatch({ type: 'set', field: name, value: '' })
  }
  return (
    <FormField
      model={model}
      name={name}
      label={targetName(model.draft.choices['mode'], name, t)}
      unit
      hint={
        <span className="target-by">
          <Segmented
            label={t('linear.target.by')}
            choices={[
              { value: price, label: t('linear.target.price') },
              { value: share, label: '%' },
            ]}
            value={name}
            onChange={choose}
          />
        </span>
      }
    />
  )
}

/**
 * A neutral bot gains and loses on either side: its two prices are where it stops, not what for.
 */
export function targetName(
  mode: string | undefined,
  name: string,
  t: (key: string) => string,
): string {
  const stops: Readonly<Record<string, string>> = { takeProfit: 'top', stopLoss: 'bottom' }
  const stop = mode === 'neutral' ? stops[name] : undefined
  return t(`linear.target.${stop ?? name}`)
}
