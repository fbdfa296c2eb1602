// Discover. Who has bots sees them first: the summary, what wants a look, what to start next. Who
// has none sees the money that is ready; a guest what this is. The explainer is for those two.
import { Suspense } from 'react'
import { useWords } from '../../app/session-context.tsx'
import { useMarketSpeed } from '../../app/use-market-speed.ts'
import { WatchDay } from '../../app/watch-day.tsx'
import { useAccount, useSummary } from '../../data/queries.ts'
import { wasSignedIn } from '../../data/session.ts'
import { Attention } from './attention.tsx'
import { Faq } from './faq.tsx'
import { Hero } from './hero.tsx'
import { MarketStrip } from './market-strip.tsx'
import { Suggestions } from './suggestions.tsx'
import { SummaryStrip } from './summary-strip.tsx'
import { TypePicker } from './type-picker.tsx'
import { useLoginFromAddress } from './use-login-address.ts'
import './home.css'

export function HomePage() {
  const { known, signedIn } = useAccount()
  useLoginFromAddress()
  const mine = known ? signedIn : wasSignedIn()
  return (
    <main className="page home" id="main">
      {mine ? <OwnHome ready={signedIn} /> : <GuestHome />}
    </main>
  )
}

function GuestHome() {
  return (
    <>
      <Hero />
      <TypePicker />
      <MarketStrip />
      <Questions />
    </>
  )
}

/** Few enough bots to be somebody's first ones. */
const FIRST_BOTS = 3

function OwnHome({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const { data: summary } = useSummary(ready)
  const { asked } = useMarketSpeed()
  const ongoing = summary && summary.running_count + summary.waiting_count
  const all = ongoing === undefined ? undefined : ongoing + (summary?.closed_count ?? 0)
  if (all === 0) {
    return (
      <>
        <Hero first />
        <Suggestions />
        <TypePicker />
        <Questions />
      </>
    )
  }
  return (
    <>
      <h1 className="sr-only">{t('nav.discover')}</h1>
      <SummaryStrip summary={summary} />
      {summary !== undefined && asked && (
        <>
          <WatchDay offered={all !== undefined && all <= FIRST_BOTS} />
          <Attention summary={summary} />
          <Suggestions />
          <TypePicker />
        </>
      )}
    </>
  )
}

function Questions() {
  return (
    <Suspense>
      <Faq />
    </Suspense>
  )
}
