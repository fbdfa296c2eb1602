// Fills a grid's form that was opened without a plan: range and count from the pair's last week, an
// amount from the balance. What somebody wrote, or an address named, is never written over.
import { useQuery } from '@tanstack/react-query'
import { marketKey } from '@trellis/contract/market-ref'
import { startTransition, useEffect, useRef, useState, type Dispatch } from 'react'
import type { ArrivalContext, FormAction, FormDraft } from '../create/create-kind.ts'
import { QUOTE_DIGITS } from '../create/form-layout.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { arrivalAmount } from './arrival-amount.ts'
import { aroundPrice } from './percent-range.ts'

const HOURS = 168

/** Fills in step by step; true while something is still to come. */
export function useGridArrival(
  draft: FormDraft,
  dispatch: Dispatch<FormAction>,
  context: ArrivalContext,
): boolean {
  const { pair, last, market, minimum, balance, signedIn } = context
  const { values, touched } = draft
  const { low = '', high = '', quote = '' } = values
  const isEmpty = low === '' && high === ''
  const [needsRange] = useState(isEmpty)
  const [needsAmount] = useState(quote === '' && (draft.choices['mode'] ?? 'quote') === 'quote')
  const given = useRef({ amount: '', signedIn: false })
  const { data, isLoading } = useQuery({
    queryKey: ['closes', marketKey(pair), 'arrival'],
    enabled: needsRange,
    staleTime: Infinity,
    retry: 1,
    queryFn: async () => {
      const [rows, { rangeOnArrival }] = await Promise.all([
        context.candles('1h', HOURS),
        import('./arrival-range.ts'),
      ])
      return { rows, rangeOnArrival }
    },
  })
  const wantsRange = isEmpty && !touched.includes('low') && !touched.includes('high')
  useEffect(() => {
    if (!wantsRange || market === undefined || isLoading) return
    const instrument = instrumentOf(pair)
    const found =
      data === undefined
        ? aroundPrice(instrument, last)
        : data.rangeOnArrival(data.rows, instrument, last, market)
    if (found === undefined) return
    const { low, high, count } = found
    const values = { low, high, count }
    // In pieces: levels, figures and tabs all come with it.
    startTransition(() => dispatch({ type: 'arrived', instead: { low: '', high: '' }, values }))
  }, [wantsRange, market, isLoading, data, pair, last, dispatch])

  // A login that is known late corrects what a guest was given, as long as nobody has changed it.
  const wantsAmount = needsAmount && !touched.includes('quote')
  const amount =
    signedIn && balance === undefined ? '' : arrivalAmount(balance, minimum, QUOTE_DIGITS)
  useEffect(() => {
    const before = given.current
    // Given once to a guest and once to a reader: a plan that is changed keeps its amount.
    const isDue = before.amount === '' || (signedIn && !before.signedIn)
    if (!wantsAmount || wantsRange || amount === '' || !isDue) return
    if (quote !== before.amount) return
    given.current = { amount, signedIn }
    const values = { quote: amount }
    startTransition(() => dispatch({ type: 'arrived', instead: { quote: before.amount }, values }))
  }, [wantsAmount, wantsRange, amount, signedIn, quote, dispatch])
  return wantsRange || (wantsAmount && quote === '')
}
