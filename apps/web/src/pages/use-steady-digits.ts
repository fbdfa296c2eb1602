// Prices of one market side by side have as many digits, also where one of them ends with a zero,
// which is not sent.
import { useState } from 'react'
import { digitsOf } from '@trellis/ui'

/** The most digits that any of them has had so far: a moving price keeps its place. */
export function useSteadyDigits(prices: readonly string[]): number {
  const [most, setMost] = useState(0)
  const now = Math.max(most, ...prices.map(digitsOf))
  if (now > most) setMost(now)
  return now
}
