// A public bot in the list of a form: whose it is, what it trades with, what it came to.
import { useId } from 'react'
import type { RankedStrategy } from '@trellis/contract'
import { Delta, isolatedFigure, useFormats } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import { RankedKind } from '../../ranking/ranked-kind.tsx'

export interface CopyRowProps {
  readonly row: RankedStrategy
  /** Of prices. */
  readonly digits: number
  /** Its plan stands in the form. */
  readonly isChosen: boolean
  /** Its plan is on its way. */
  readonly isBusy: boolean
  onChoose(): void
}

export function CopyRow({ row, digits, isChosen, isBusy, onChoose }: CopyRowProps) {
  const t = useWords()
  const format = useFormats()
  const { pnl_per: made, max_drawdown: fell, operation_time: runs, min_price: low } = row
  const range = `${format.price(low, digits)}–${format.price(row.max_price, digits)}`
  const said = { made: format.rate(made), fell: format.fall(fell) }
  const id = useId()
  return (
    <button
      type="button"
      className="plan-row"
      aria-labelledby={`${id}-whose ${id}-said`}
      aria-pressed={isChosen}
      aria-busy={isBusy}
      onClick={onChoose}
    >
      <span className="two-line" id={`${id}-whose`}>
        <b>
          <bdi>{row.nick_name}</bdi>
        </b>
        <small>
          <RankedKind row={row} />
          {row.symbols.length > 1 && <bdi dir="ltr">{` · ${row.base_tokens.join(' ')}`}</bdi>}
          {low !== '' && ` · ${isolatedFigure(range)}`}
        </small>
        <small className="dim2">
          {t('ranking.form.runs', { time: format.duration(Number(runs), 2) })}
          {row.simulated && ` · ${t('ranking.simulated')}`}
        </small>
      </span>
      <span className="fig">
        <Delta value={made} percent />
      </span>
      <span className="fig">
        <bdi dir="ltr">{said.fell}</bdi>
      </span>
      <span className="sr-only" id={`${id}-said`}>
        {t('ranking.form.says', said)}
      </span>
    </button>
  )
}
