// When the pick of the day opens by itself: once a day, to a reader who has been still for a while,
// and none that by its own words lost or did no better than a plain basket. Must never come over
// what somebody does: the first press or key ends it for this visit.
import { useEffect, useEffectEvent } from 'react'

const STILL_MS = 45_000
const SIGNS = ['pointerdown', 'keydown', 'wheel', 'touchstart'] as const

interface Offered {
  readonly isQuiet: boolean
  /** It lost money, or did no better than a plain basket, where nobody had looked. */
  readonly isWeak: boolean
  /** Day of the pick; "" while it is not known. */
  readonly date: string
  /** Day of the pick that opened by itself last; "" for none. */
  readonly shown: string
}

/** Whether the pick of a day may still open by itself. */
export function opensItself({ isQuiet, isWeak, date, shown }: Offered): boolean {
  return !isQuiet && !isWeak && date !== '' && date !== shown
}

/** Calls once after a while without a press or a key, unless another dialog is open then. */
export function useStillness(isOn: boolean, onStill: () => void): void {
  const still = useEffectEvent(() => {
    if (document.querySelector('[role="dialog"], dialog[open]') === null) onStill()
  })
  useEffect(() => {
    if (!isOn) return undefined
    const over = new AbortController()
    const timer = setTimeout(() => still(), STILL_MS)
    const end = (): void => {
      clearTimeout(timer)
      over.abort()
    }
    const options = { signal: over.signal, passive: true, capture: true }
    for (const sign of SIGNS) addEventListener(sign, end, options)
    return end
  }, [isOn])
}
