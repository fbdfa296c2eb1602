// A grid out of its range trades nothing once the last orders are filled. Said with since when, and
// with the three things that can be done, each with what it comes to.
import type { ReactNode } from 'react'
import { digitsOfCoin, Icon, isolated } from '@trellis/ui'
import type { LevelRow } from '@trellis/contract'
import type { BotView } from '../bot-view.ts'
import { coinWords, type CoinAmount } from '../coin-words.ts'
import type { CloseWay } from '../dialogs/close-choices.ts'
import type { DetailAction } from '../detail/detail-kind.ts'
import { distanceWords } from '../detail/state-notice.tsx'
import { useWeb } from '../web-context.ts'
import type { RangeEnds } from './range-around.ts'
import './out-of-range.css'

export interface OutOfRangeProps {
  readonly view: BotView
  readonly place: 'above' | 'below'
  readonly levels: readonly LevelRow[] | undefined
  readonly last: string
  /** The end of the range that the price has passed. */
  readonly edge: string
  readonly held: readonly CoinAmount[]
  /** The same in one sentence, of what is no coins. */
  readonly holds?: string | undefined
  /** The range of a running bot cannot be changed. */
  readonly isFixed?: boolean
  /** Since when the price has been out of the range, ms of market time. */
  readonly outsideMs: number
  /** Open orders that the price is past. */
  readonly ordersPassed: number
  readonly modes: readonly CloseWay[]
  /** A range of the same width around the price; undefined where none is allowed there. */
  readonly moved: RangeEnds | undefined
  onAction(action: DetailAction, preset?: Readonly<Record<string, string>>): void
}

/** Price of the order that fills first when the price comes back. */
export function nextPrice(
  levels: readonly Pick<LevelRow, 'side' | 'price'>[] | undefined,
  place: 'above' | 'below',
): string | undefined {
  const side = place === 'above' ? 'buy' : 'sell'
  const prices = (levels ?? []).filter((it) => it.side === side).map((it) => it.price)
  const sorted = prices.sort((a, b) => Number(a) - Number(b))
  return place === 'above' ? sorted.at(-1) : sorted[0]
}

/** Back over the end that it passed, but not yet at the level where the grid trades again. */
export function isInside({
  place,
  last,
  edge,
}: Pick<OutOfRangeProps, 'place' | 'last' | 'edge'>): boolean {
  return place === 'above' ? Number(last) <= Number(edge) : Number(last) >= Number(edge)
}

export function OutOfRange(props: OutOfRangeProps) {
  const { t, format } = useWeb()
  const { view, place, last, moved } = props
  const price = (text: string): string => format.price(text, view.digits.price)
  const isFilling = props.ordersPassed > 0
  const back = isFilling ? undefined : nextPrice(props.levels, place)
  // The most usual way stands first.
  const sold = props.modes.find((it) => it.available)
  return (
    <section className="card coach" aria-label={t('state.out-of-range')}>
      <Icon name="alert" />
      <div className="stack stack-4">
        <h2 className="h2">
          {isFilling
            ? t(`grid.coach.${place}Filling`)
            : t(`grid.coach.${place}`, { since: format.duration(props.outsideMs) })}
        </h2>
        <p className="dim">
          {t(`grid.coach.${place}${isInside(props) ? 'Back' : 'Text'}`, {
            distance: distanceWords(props.edge, last, format.percent),
            edge: price(props.edge),
          })}{' '}
          {props.holds ??
            t('grid.coach.holds', { amounts: isolated(coinWords(view, props.held, format)) })}
        </p>
      </div>
      <ul>
        {props.isFixed === true ? undefined : (
          <Way
            name={t('grid.coach.adjust')}
            text={
              moved === undefined
                ? t(`grid.coach.shift-${place}`)
                : t('grid.coach.moved', {
                    range: isolated(`${price(moved.low)}–${price(moved.high)}`),
                  })
            }
            onChoose={() => props.onAction('adjust', moved && { low: moved.low, high: moved.high })}
          />
        )}
        <Way
          name={t('grid.coach.wait')}
          text={
            back === undefined
              ? t('grid.coach.waitRange')
              : t('grid.coach.waitText', {
                  price: price(back),
                  distance: distanceWords(last, back, format.percent),
                })
          }
          value={t('grid.coach.noCost')}
        />
        <Way
          name={t('bot.detail.close')}
          text={t(props.holds === undefined ? 'grid.coach.closeText' : 'bot.notice.closes')}
          value={
            sold === undefined
              ? ''
              : t('grid.coach.returns', {
                  amount: isolated(
                    `${format.money(sold.receive_value, digitsOfCoin(view.quote))}\u00a0${view.quote}`,
                  ),
                })
          }
          onChoose={() => props.onAction('close')}
        />
      </ul>
    </section>
  )
}

export interface WayProps {
  readonly name: string
  readonly text: string
  readonly value?: string
  onChoose?(): void
}

/** One of the things that can be done, with what it comes to. */
export function Way({ name, text, value = '', onChoose }: WayProps): ReactNode {
  const words = (
    <>
      <span>
        <strong>{name}</strong>
        <small>{text}</small>
      </span>
      <span className="coach-way-value">
        {value}
        {onChoose === undefined ? undefined : <Icon name="forward" size={16} />}
      </span>
    </>
  )
  return (
    <li>
      {onChoose === undefined ? (
        <div className="coach-way">{words}</div>
      ) : (
        <button type="button" className="coach-way" onClick={onChoose}>
          {words}
        </button>
      )}
    </li>
  )
}
