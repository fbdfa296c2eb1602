// Discover. Who has bots sees them first: the summary, what wants a look, what to start next. Who
// has none sees the money that is ready; a guest what this is. The explainer is for those two.
import { lazy } from 'react'
import { useAccount } from '../../data/queries.ts'
import { wasSignedIn } from '../../data/signed-in.ts'
import { Hero } from './hero.tsx'
import {
  FoundSettings,
  MarketStrip,
  OffersOfToday,
  Questions,
  RankingPreview,
  TypePicker,
} from './later-parts.tsx'
import { useLoginFromAddress } from './use-login-address.ts'
import './home.css'

const OwnHome = lazy(async () => ({ default: (await import('./own-home.tsx')).OwnHome }))

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
      <FoundSettings fresh />
      <OffersOfToday />
      <RankingPreview />
      <Questions />
    </>
  )
}
