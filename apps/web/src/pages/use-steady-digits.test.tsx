// A price that comes to end with a zero is written with it.
import { useState } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { useSteadyDigits } from './use-steady-digits.ts'

/** Draws once with each of the prices, and says how many digits the last drawing has. */
function Digits({ prices }: { readonly prices: readonly string[] }) {
  const [at, setAt] = useState(0)
  const digits = useSteadyDigits(['115', prices[at] ?? ''])
  if (at < prices.length - 1) setAt(at + 1)
  return digits
}

test.each([
  [['148.8', '148.81', '148.8', '149'], '2'],
  [['148.8', '149'], '1'],
  [['149'], '0'],
])('prices %j have %s digits at last', (prices, digits) => {
  expect(renderToStaticMarkup(<Digits prices={prices} />)).toBe(digits)
})
