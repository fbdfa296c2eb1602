// What the reader was told, day by day: what is new carries a dot that reads it, the whole of it
// leads to its bot.
import { useState } from 'react'
import { Link } from 'wouter'
import { botNumber } from '@trellis/bot-kit/web/bot-number.ts'
import type { BotRow, NotificationItem } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { useFormats } from '@trellis/ui'
import { useMarketClock, useMarketTime } from '../../data/live.ts'
import { useAllBots } from '../../data/queries.ts'
import { hasRemedy } from '../remedies.ts'
import { useSession, useWords } from '../session-context.tsx'
import { clocksApart } from './clocks-apart.ts'
import { NewsGlyph } from './news-glyph.tsx'
import { pairOf } from './told-title.ts'
import { pathOf, toldWords, whichBot } from './told-words.ts'
import { byDay, useReading } from './use-news.ts'

export function NewsList({ items }: { readonly items: readonly NotificationItem[] }) {
  const t = useWords()
  const format = useFormats()
  const [openedMs] = useState(() => Date.now())
  const nowMs = useMarketTime(openedMs)
  const today = nowMs === 0 ? '' : format.time(nowMs, 'day')
  const labelOf = (ms: number): string => {
    const day = format.time(ms, 'day')
    return day === today ? t('news.today') : day
  }
  const isApart = clocksApart(useMarketClock())
  const newest = newestOfBots(items)
  const bots = useRows(items)
  return byDay(items, labelOf).map(({ label, items: ofDay }) => (
    <section key={label} className="news-day" aria-label={label}>
      <h3>{isApart ? t('news.marketDay', { day: label }) : label}</h3>
      <ul>
        {ofDay.map((item) => (
          <NewsItem
            key={item.id}
            item={item}
            isNewest={newest.has(item.id)}
            row={bots.get(item.bot_id)}
          />
        ))}
      </ul>
    </section>
  ))
}

/** Rows of the bots of events, as far as read: the ended ones where one of them is named. */
function useRows(items: readonly NotificationItem[]): ReadonlyMap<string, BotRow> {
  const ongoing = useAllBots('ONGOING', items.length > 0).data
  const running = new Set(ongoing?.map(({ figures }) => figures.bot_id))
  const isEnded = ongoing !== undefined && items.some(({ bot_id: bot }) => !running.has(bot))
  const ended = useAllBots('CLOSED', isEnded).data
  const rows = [...(ended ?? []), ...(ongoing ?? [])]
  return new Map(rows.map((row) => [row.figures.bot_id, row]))
}

/** Ids of the last event of each bot: what came before is over. */
function newestOfBots(items: readonly NotificationItem[]): ReadonlySet<string> {
  const ids = new Map<string, string>()
  for (const { bot_id, id } of items) if (!ids.has(bot_id)) ids.set(bot_id, id)
  return new Set(ids.values())
}

/** What helps against it, where the page of its kind has that; its dialog in the address. */
export function helpFor({ type, kind }: Pick<NotificationItem, 'type' | 'kind'>): Help | undefined {
  if (type === 'range-left' && hasRemedy(kind, 'range')) {
    return { ask: 'adjust', words: 'news.adjust' }
  }
  if (type === 'liquidation-near' && hasRemedy(kind, 'margin')) {
    return { ask: 'margin', words: 'news.addMargin' }
  }
  return undefined
}

interface Help {
  readonly ask: 'adjust' | 'margin'
  readonly words: 'news.adjust' | 'news.addMargin'
}

/** Which bot it is about: of what was copied its market and kind, and whose it was. */
function About({ item, row }: Pick<ItemProps, 'item' | 'row'>) {
  const t = useWords()
  const format = useFormats()
  const kinds: readonly WebKind[] = webKinds
  const leader = row && kinds.find(({ kind }) => kind === row.figures.kind)?.nameOf?.(row)
  const ofCopy = item.data['copied'] !== undefined
  const which = whichBot(item, row?.figures, { t, format })
  return (
    <span className="about">
      <bdi>{ofCopy ? pairOf(item) : (leader ?? pairOf(item))}</bdi> · {which}{' '}
      {ofCopy && leader !== undefined ? (
        <>
          · <bdi>{leader}</bdi>
        </>
      ) : (
        <bdi dir="ltr">{botNumber(item.bot_id)}</bdi>
      )}
    </span>
  )
}

interface ItemProps {
  readonly item: NotificationItem
  /** Nothing has happened to its bot since. */
  readonly isNewest: boolean
  readonly row: BotRow | undefined
}

function NewsItem({ item, isNewest, row }: ItemProps) {
  const t = useWords()
  const format = useFormats()
  const { dialogs } = useSession()
  const reading = useReading()
  const figures = row?.figures
  const liquidation = isNewest ? figures?.contract?.liquidation_price : undefined
  const { title, detail } = toldWords(item, { t, format }, liquidation)
  const ms = Number(item.time)
  const go = () => {
    if (!item.read) reading.one(item.id)
    dialogs.close()
  }
  const bot = pathOf(item)
  const help = helpFor(item)
  return (
    <li className="news-item" data-new={item.read ? undefined : true}>
      {item.read ? (
        <span />
      ) : (
        <button
          type="button"
          className="news-read"
          aria-label={t('news.markRead', { title })}
          title={t('news.read')}
          onClick={() => reading.one(item.id)}
        />
      )}
      <NewsGlyph topic={item.topic} />
      <Link className="news-to" href={bot} onClick={go}>
        <b>{title}</b>
        {item.bot_id !== '0' && <About item={item} row={row} />}
        {detail !== '' && <span>{detail}</span>}
        {item.times > 1 && <span className="about">{t('news.times', { count: item.times })}</span>}
      </Link>
      <time dateTime={new Date(ms).toISOString()}>{format.time(ms, 'minute')}</time>
      {isNewest && help !== undefined && (
        <div className="news-do">
          <Link className="btn small" href={`${bot}?ask=${help.ask}`} onClick={go}>
            {t(help.words)}
          </Link>
        </div>
      )}
    </li>
  )
}
