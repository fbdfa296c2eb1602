// Fills a form that was opened without a plan: the coin of its page, once a week. What it pays with
// is always the quote coin of its page.
import { startTransition, useEffect } from 'react'
import type { CreateKind } from '@trellis/bot-kit/web/create/create-kind.ts'
import { FIRST, firstPairs, PAIRS, writePairs } from './pairs.ts'

/** True while something is still to come. */
export const useArrival: NonNullable<CreateKind['useArrival']> = (draft, dispatch, { pair }) => {
  const { values, choices, touched } = draft
  const lacksPairs = (choices[PAIRS] ?? '') === '' && !touched.includes(PAIRS)
  const isDue = values['frequency'] === '' && !touched.includes('frequency')
  const quote = pair.quote_token
  const isOther = choices['quoteCoin'] !== quote
  useEffect(() => {
    if (!isDue && !lacksPairs && !isOther) return
    startTransition(() => {
      if (isOther) dispatch({ type: 'chosen', field: 'quoteCoin', value: quote })
      if (lacksPairs)
        dispatch({ type: 'chosen', field: PAIRS, value: writePairs(firstPairs(pair.base_token)) })
      if (isDue) dispatch({ type: 'arrived', instead: { frequency: '' }, values: FIRST })
    })
  }, [isDue, lacksPairs, isOther, quote, pair.base_token, dispatch])
  return isDue || lacksPairs || isOther
}
