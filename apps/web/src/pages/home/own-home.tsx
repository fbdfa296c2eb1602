// Discover for who is signed in: own bots first, or the money that is ready where there is none.
// Its code comes beside that of home where the browser was signed in before; guests never load it.
import { useDeferredValue } from 'react'
import { useWords } from '../../app/session-context.tsx'
import { useMarketSpeed } from '../../app/use-market-speed.ts'
import { awaitsFirstMatch } from '../../app/first-match.ts'
import { WatchDay } from '../../app/watch-day.tsx'
import { useSummary } from '../../data/queries.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { Attention } from './attention.tsx'
import { FirstWords } from './first-words.tsx'
import { Hero } from './hero.tsx'
import {
  FoundSettings,
  OffersOfToday,
  PartsWaiting,
  Questions,
  RankingPreview,
  TypePicker,
} from './later-parts.tsx'
import { SummaryStrip } from './summary-strip.tsx'

export function OwnHome({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const { data, error, refetch } = useSummary(ready)
  // Nearly the whole page comes with it, and is drawn in pieces.
  const summary = useDeferredValue(data)
  const isFailed = summary === undefined && error !== null
  const { asked } = useMarketSpeed()
  const ongoing = summary && summary.running_count + summary.waiting_count
  const all = ongoing === undefined ? undefined : ongoing + (summary?.closed_count ?? 0)
  if (all === 0) {
    return (
      <>
        <Hero Words={FirstWords} />
        <FoundSettings fresh />
        <TypePicker />
        <OffersOfToday />
        <RankingPreview />
        <Questions />
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">{t('nav.discover')}</h1>
      {isFailed ? <FailedNotice onRetry={refetch} /> : <SummaryStrip summary={summary} />}
      {(summary === undefined && !isFailed) || !asked ? (
        <PartsWaiting />
      ) : (
        <>
          {summary && (
            <>
              <WatchDay offered={awaitsFirstMatch(all ?? 0, summary.totals)} />
              <Attention summary={summary} />
            </>
          )}
          <FoundSettings />
          <RankingPreview />
          <OffersOfToday />
          <TypePicker />
          <Questions />
        </>
      )}
    </>
  )
}
