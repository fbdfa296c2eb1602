// What stands below what home is about: it comes behind the first drawing, and its place is kept
// until then.
import { lazy, Suspense } from 'react'
import { Boundary, Skeleton } from '@trellis/ui'
import './later-parts.css'

const Picker = lazy(async () => ({ default: (await import('./type-picker.tsx')).TypePicker }))
const Strip = lazy(async () => ({ default: (await import('./market-strip.tsx')).MarketStrip }))
const Found = lazy(async () => ({
  default: (await import('./found-settings.tsx')).FoundSettings,
}))
const Ranked = lazy(async () => ({
  default: (await import('./ranking-preview.tsx')).RankingPreview,
}))
const Offers = lazy(async () => ({
  default: (await import('./offers-of-today.tsx')).OffersOfToday,
}))
const Faq = lazy(async () => ({ default: (await import('./faq.tsx')).Faq }))

/** What stands in the place of what comes: as high as its room, in pieces as that has them. */
function Waiting({ pieces }: { readonly pieces: number }) {
  return (
    <div className="waiting" aria-hidden="true">
      {Array.from({ length: pieces }, (_, index) => (
        <Skeleton key={index} height="auto" />
      ))}
    </div>
  )
}

/** The blocks below the summary of who has bots, until it is known which they are. */
export function PartsWaiting() {
  return (
    <>
      <div className="later-room found-room">
        <Waiting pieces={3} />
      </div>
      <div className="later-room ranked-room">
        <Waiting pieces={3} />
      </div>
      <div className="later-room types-waiting">
        <Waiting pieces={6} />
      </div>
    </>
  )
}

/** What can be created. */
export function TypePicker() {
  return (
    <Suspense
      fallback={
        <div className="later-room types-waiting">
          <Waiting pieces={6} />
        </div>
      }
    >
      <Picker />
    </Suspense>
  )
}

/** Settings that were found, or pairs to start on; `fresh` of who has no bot yet. */
export function FoundSettings({ fresh = false }: { readonly fresh?: boolean }) {
  return (
    <div className="later-room found-room">
      <Boundary>
        <Suspense fallback={<Waiting pieces={3} />}>
          <Found fresh={fresh} />
        </Suspense>
      </Boundary>
    </div>
  )
}

/** The best of the ranking, and announcements. */
export function RankingPreview() {
  return (
    <div className="later-room ranked-room">
      <Boundary>
        <Suspense fallback={<Waiting pieces={3} />}>
          <Ranked />
        </Suspense>
      </Boundary>
    </div>
  )
}

/** Prices of busy pairs. */
export function MarketStrip() {
  return (
    <Suspense
      fallback={
        <div className="later-room strip-waiting">
          <Waiting pieces={1} />
        </div>
      }
    >
      <Strip />
    </Suspense>
  )
}

/**
 * What kinds offer today. Where it cannot be had, the connection lost or so, home stays as it is.
 */
export function OffersOfToday() {
  return (
    <Boundary>
      <Suspense>
        <Offers />
      </Suspense>
    </Boundary>
  )
}

/** Questions and answers at the end of home. */
export function Questions() {
  return (
    <div className="faq-room">
      <Boundary>
        <Suspense fallback={<Waiting pieces={4} />}>
          <Faq />
        </Suspense>
      </Boundary>
    </div>
  )
}
