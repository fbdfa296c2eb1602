// What became of the last messages to the reader's targets, newest first.
import { LOGGED_MAX, TEST_MESSAGE } from '@trellis/contract/deliveries'
import { notificationTypes } from '@trellis/contract/notifications'
import { EmptyState, Skeleton, useFormats } from '@trellis/ui'
import { useWords } from '../session-context.tsx'
import { NewsGlyph, type GlyphOf } from '../news/news-glyph.tsx'
import { NotLoaded } from './away-settings.tsx'
import { useAwayWords } from './away-words.ts'
import { DeliveryFate } from './delivery-fate.tsx'
import { useDeliveryLog, type Delivery } from './use-away.ts'
import './away.css'

export function DeliveryLog() {
  useAwayWords()
  const t = useWords()
  const { data, isError, refetch } = useDeliveryLog()
  if (data === undefined) {
    return isError ? <NotLoaded again={() => void refetch()} /> : <Skeleton height="320px" />
  }
  if (data.rows.length === 0) {
    return <EmptyState title={t('away.logEmpty')}>{t('away.logEmptyText')}</EmptyState>
  }
  return (
    <div className="away">
      <p className="dim">{t('away.logHelp', { count: LOGGED_MAX })}</p>
      <ul className="away-log">
        {data.rows.map((row) => (
          <li key={row.id} data-state={row.state}>
            <Line delivery={row} />
          </li>
        ))}
      </ul>
    </div>
  )
}

function Line({ delivery }: { readonly delivery: Delivery }) {
  const t = useWords()
  const format = useFormats()
  const { type, count, symbol, sort, target_name: name, made_at: madeAt } = delivery
  const topic: GlyphOf = type === TEST_MESSAGE ? type : notificationTypes[type]
  const what = topic === TEST_MESSAGE ? t('away.messageTest') : t(`news.topic-${topic}`)
  const target = sort === '' ? t('away.removed') : name || t(`away.sort-${sort}`)
  const about = [symbol, count > 1 && t('away.times', { count }), target].filter(
    (it) => it !== '' && it !== false,
  )
  return (
    <>
      <NewsGlyph topic={topic} />
      <span className="away-name">
        <b>{what}</b>
        <small>
          <bdi>{about.join(' · ')}</bdi>
        </small>
        <small className="away-fate">
          <DeliveryFate delivery={delivery} />
        </small>
      </span>
      <time dateTime={new Date(Number(madeAt)).toISOString()}>
        {format.time(Number(madeAt), 'short')}
      </time>
    </>
  )
}
