// The price at which the owner began against the price at which a copy would: where both stand in
// the range of a grid, how far each contract of several has gone, and what the same money comes to.
import type { ReactNode } from 'react'
import type { StrategyDetail } from '@trellis/contract'
import { Delta, digitsOf, Figure, Notice, useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { SameMoney } from './same-money.tsx'

type Entry = StrategyDetail['entries'][number]

/** From here on the difference is told as a warning. */
const NOTABLE = 0.01
const HIGH = 0.7

export function ThenAndNow({ strategy }: { readonly strategy: StrategyDetail }) {
  const t = useWords()
  const format = useFormats()
  const { entries, create_time, compared } = strategy
  const { begun_then, begun_now } = compared
  const [first] = entries
  if (first === undefined || first.then_price === '') return null
  const hasRange = strategy.range_place !== ''
  return (
    <section className="stack stack-8">
      <div className="row between wrap">
        <h3 className="h2">{t('ranking.thenNow')}</h3>
        <span className="t12 dim">
          {t('ranking.begun', { time: format.time(Number(create_time), 'short') })}
        </span>
      </div>
      {hasRange ? (
        <Range strategy={strategy} entry={first} />
      ) : (
        <ul className="stack stack-4">
          {entries.map((entry) => (
            <li key={entry.symbol} className="row between t14">
              <bdi>{entry.symbol}</bdi>
              <Prices entry={entry} />
            </li>
          ))}
        </ul>
      )}
      <SameMoney strategy={strategy} />
      {begun_then !== null && begun_now === null && (
        <Notice tone="warn">{t('ranking.refusedNow')}</Notice>
      )}
      <Warning strategy={strategy} entry={first} />
    </section>
  )
}

function Prices({ entry }: { readonly entry: Entry }) {
  const format = useFormats()
  const digits = Math.max(digitsOf(entry.then_price), digitsOf(entry.now_price))
  const price = (text: string): string => format.price(text, digits)
  return (
    <span className="row">
      <Figure>{`${price(entry.then_price)} → ${price(entry.now_price)}`}</Figure>
      <Delta value={entry.change} percent />
    </span>
  )
}

/**
 * Prices rise to the right in every language, as on a chart. Then stands over the line and now
 * under it: however near they are to each other, neither covers the other.
 */
function Range({ strategy, entry }: { readonly strategy: StrategyDetail; readonly entry: Entry }) {
  const t = useWords()
  const format = useFormats()
  const { min_price: low, max_price: high } = strategy
  // Prices are sent without the zeros at their end; one of them has them all, most of the time.
  const digits = Math.max(...[low, high, entry.then_price, entry.now_price].map(digitsOf))
  const price = (text: string): string => format.price(text, digits)
  const width = Number(high) - Number(low)
  const place = (price: string): number =>
    Math.min(100, Math.max(0, ((Number(price) - Number(low)) / width) * 100))
  const [then, now] = [place(entry.then_price), place(entry.now_price)]
  const from = Math.min(then, now)
  return (
    <div className="rank-range" dir="ltr">
      <Mark name={t('ranking.before')} place={then}>
        <Figure>{price(entry.then_price)}</Figure>
      </Mark>
      <div className="bar" aria-hidden="true">
        <span
          className="moved"
          style={{ insetInlineStart: `${from}%`, inlineSize: `${Math.abs(now - then)}%` }}
        />
        <i style={{ insetInlineStart: `${then}%` }} />
        <i className="now" style={{ insetInlineStart: `${now}%` }} />
      </div>
      <Mark name={t('ranking.now')} place={now}>
        <Figure>{price(entry.now_price)}</Figure> <Delta value={entry.change} percent />
      </Mark>
      <div className="row between t12 dim">
        <Figure>{price(low)}</Figure>
        <Figure>{price(high)}</Figure>
      </div>
    </div>
  )
}

interface MarkProps {
  readonly name: string
  /** Percent of the line. */
  readonly place: number
  readonly children: ReactNode
}

/** Words of a mark: its place divides the room that they leave, so that it is always at them. */
function Mark({ name, place, children }: MarkProps) {
  const gridTemplateColumns = `minmax(0, ${place}fr) auto minmax(0, ${100 - place}fr)`
  return (
    <p className="mark" style={{ gridTemplateColumns }}>
      <span dir="auto">
        <span className="dim">{name}</span> {children}
      </span>
    </p>
  )
}

/** What the difference means for who begins now. */
function Warning({
  strategy,
  entry,
}: {
  readonly strategy: StrategyDetail
  readonly entry: Entry
}) {
  const t = useWords()
  const format = useFormats()
  const change = Number(entry.change)
  if (strategy.entries.length > 1 || entry.change === '' || Math.abs(change) < NOTABLE) return null
  // The figure that stands over it, its sign in words.
  const by = format.rate(entry.change, 2, false)
  const place = Number(strategy.range_place)
  const hasRange = strategy.range_place !== ''
  // In its past the owner has not met the price of now, and earned nothing of the way there.
  const isOfNow = strategy.past_time === '0'
  const key = change > 0 ? 'higher' : 'lower'
  const share = format.percent(Math.min(1, Math.max(0, place)).toFixed(4), 0)
  return (
    <Notice tone="warn">
      <b>{t(`ranking.${key}`, { by })}</b> {hasRange && place > 1 && t('ranking.above')}
      {hasRange && place < 0 && t('ranking.below')}
      {hasRange && place >= 0 && place <= 1 && t('ranking.at', { share })}{' '}
      {isOfNow && hasRange && place > HIGH && place <= 1 && t('ranking.risen')}
    </Notice>
  )
}
