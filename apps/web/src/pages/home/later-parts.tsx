// What stands below what home is about: it comes behind the first drawing, and its place is kept
// until then.
import { lazy, Suspense } from 'react'
import './later-parts.css'

const Picker = lazy(async () => ({ default: (await import('./type-picker.tsx')).TypePicker }))
const Strip = lazy(async () => ({ default: (await import('./market-strip.tsx')).MarketStrip }))

/** What can be created. */
export function TypePicker() {
  return (
    <Suspense fallback={<div className="types-waiting" />}>
      <Picker />
    </Suspense>
  )
}

/** Prices of busy pairs. */
export function MarketStrip() {
  return (
    <Suspense fallback={<div className="strip-waiting" />}>
      <Strip />
    </Suspense>
  )
}
