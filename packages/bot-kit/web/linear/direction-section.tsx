// The direction of a bot on contracts as cards: a picture and one line on which price it suits.
// Long and short are not coloured as gain and loss.
import { moveFocus } from '@trellis/ui'
import type { SectionProps } from '../create/create-kind.ts'
import { rowsOfPart } from '../create/form-layout.ts'
import { useWeb } from '../web-context.ts'
import './linear.css'

const PICTURES: Readonly<Record<string, string>> = {
  neutral: 'M2 12l6-6 6 8 6-8 6 6',
  long: 'M2 18l7-5 5 3 12-12',
  short: 'M2 4l7 5 5-3 12 12',
}

export interface DirectionProps extends SectionProps {
  /** Key of the lines under the names. */
  readonly words?: string
}

/** The first choice of the form whose values are directions. */
export function DirectionSection({ model, words = 'linear.suits' }: DirectionProps) {
  const { t } = useWeb()
  const { kind, draft, dispatch } = model
  const row = rowsOfPart(kind, 'core').find((it) => it.choices?.['long'] !== undefined)
  if (row === undefined) return undefined
  const names = Object.keys(row.choices ?? {})
  const chosen = Math.max(0, names.indexOf(draft.choices[row.form] ?? ''))
  const choose = (index: number): void => {
    dispatch({ type: 'chosen', field: row.form, value: names[index] ?? '' })
  }
  const label = t(`${kind.words}.field.${row.form}`)
  return (
    <div
      className="directions"
      role="radiogroup"
      tabIndex={-1}
      aria-label={label}
      data-field={row.form}
      onKeyDown={(event) => {
        const next = moveFocus(event, chosen, names.length)
        if (next !== undefined) choose(next)
      }}
    >
      {names.map((name, index) => (
        <button
          key={name}
          type="button"
          role="radio"
          aria-checked={index === chosen}
          tabIndex={index === chosen ? 0 : -1}
          className="direction"
          onClick={() => choose(index)}
        >
          <svg width="28" height="22" viewBox="0 0 28 22" aria-hidden="true">
            <path d={PICTURES[name] ?? ''} />
          </svg>
          <b>{t(`direction.${name}`)}</b>
          <span>{t(`${words}.${name}`)}</span>
        </button>
      ))}
    </div>
  )
}
