// The suggestions of one mode, a row for each: what was sought, what it fills in, and what that
// came to where nobody had looked.
import { useId } from 'react'
import type { AdviceItem } from '@trellis/contract'
import { isolatedFigure, joined, moveFocus, type Formats } from '@trellis/ui'
import { priceDigits } from '../pair-instrument.ts'
import { useWeb, type Translate } from '../web-context.ts'
import { rowsByStyle, stylesWithout, type StyleRow } from './advice-draft.ts'
import { daysOf } from './advice-figures.tsx'
import { roundWords } from './advice-reasons.tsx'
import type { FormModel } from './create-kind.ts'

export interface StyleRowsProps {
  readonly model: FormModel
  readonly list: readonly AdviceItem[]
  readonly chosen: AdviceItem
  onUse(item: AdviceItem): void
}

/** A radio group, so that arrows go through it. */
export function StyleRows({ model, list, chosen, onUse }: StyleRowsProps) {
  const { t, format } = useWeb()
  const id = useId()
  const rows = rowsByStyle(list)
  const settings = JSON.stringify(chosen.params)
  const isChosen = ({ item }: StyleRow): boolean => JSON.stringify(item.params) === settings
  const at = Math.max(0, rows.findIndex(isChosen))
  const then = {
    days: daysOf(chosen.out_of_sample, format),
    at: format.time(Number(chosen.tested_from), 'day'),
  }
  return (
    <div className="stack stack-4">
      <div className="plan-head t12 dim2" aria-hidden="true">
        <span>{t('advice.unseen', then)}</span>
        <span>{t('advice.yield')}</span>
        <span>{t('advice.drawdown')}</span>
      </div>
      <div
        className="stack stack-4"
        role="radiogroup"
        tabIndex={-1}
        aria-label={t('advice.styles')}
        onKeyDown={(event) => {
          const next = moveFocus(event, at, rows.length)
          const row = next === undefined ? undefined : rows[next]
          if (row !== undefined) onUse(row.item)
        }}
      >
        {rows.map((row, index) => (
          <Row
            key={row.item.style}
            {...{ row, model }}
            id={`${id}-${row.item.style}`}
            isChosen={index === at}
            onUse={() => onUse(row.item)}
          />
        ))}
      </div>
      {stylesWithout(list).map((style) => (
        <p key={style} className="t12 dim">
          {t(`advice.none.${style}`)}
        </p>
      ))}
    </div>
  )
}

interface RowProps {
  readonly row: StyleRow
  readonly model: FormModel
  /** Of what is said of it. */
  readonly id: string
  readonly isChosen: boolean
  readonly onUse: () => void
}

function Row({ row: { item, styles }, model, id, isChosen, onUse }: RowProps) {
  const { t, format } = useWeb()
  const { yield: earned, max_drawdown: fell } = item.out_of_sample
  const said = { yield: format.rate(earned), drawdown: format.fall(fell) }
  return (
    <button
      type="button"
      role="radio"
      className="plan-row"
      aria-checked={isChosen}
      aria-describedby={id}
      tabIndex={isChosen ? 0 : -1}
      onClick={onUse}
    >
      <span className="two-line">
        <b>{styles.map((style) => t(`advice.style.${style}`)).join(' · ')}</b>
        <small>{settingsWords(item, model, t, format)}</small>
        <small className="dim2">
          {t('advice.sought', {
            what: joined(
              styles.map((style) => t(`advice.looksFor.${style}`)),
              format.settings.locale,
            ),
          })}
        </small>
      </span>
      <span className={Number(earned) < 0 ? 'fig down' : 'fig up'}>
        <bdi dir="ltr">{said.yield}</bdi>
      </span>
      <span className="fig">
        <bdi dir="ltr">{said.drawdown}</bdi>
      </span>
      <span className="sr-only" id={id}>
        {t('advice.rowSays', said)}
      </span>
    </button>
  )
}

const textOf = ({ params }: AdviceItem, name: string): string => {
  const value = params[name]
  return typeof value === 'object' || value === undefined ? '' : String(value)
}

/** Whether its settings are prices, laid around the price of the moment that they are for. */
function isPriced(item: AdviceItem): boolean {
  return textOf(item, 'min_price') !== ''
}

/** What a row fills in: a range and its grids, a step and what a round takes, a basket. */
function settingsWords(
  item: AdviceItem,
  { pair }: FormModel,
  t: Translate,
  format: Formats,
): string {
  const { params } = item
  const leverage = textOf(item, 'leverage')
  const times = leverage === '' ? [] : [`${format.number(leverage)}×`]
  if (isPriced(item)) {
    const digits = priceDigits(pair)
    const [low, high] = [textOf(item, 'min_price'), textOf(item, 'max_price')]
    const range = `${format.price(low, digits)}–${format.price(high, digits)}`
    const grids = t('grid.card.grids', { count: Number(textOf(item, 'cell_number')) })
    return [isolatedFigure(range), grids, ...times.map(isolatedFigure)].join(' · ')
  }
  const round = roundWords(item, t, format)
  if (round !== undefined) return [...times.map(isolatedFigure), round].join(' · ')
  const rows = params['symbol_settings']
  const count = typeof rows === 'object' ? rows.length : 0
  const basket = count === 0 ? [] : [t('advice.contracts', { count })]
  return [...basket, ...times.map(isolatedFigure)].join(' · ')
}
