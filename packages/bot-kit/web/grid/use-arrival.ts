// Fills a grid's form that was opened without a plan: range and count from the pair's last week, an
// amount from the balance. What somebody wrote, or an address named, is never written over.
import { useQuery } from '@tanstack/react-query'
import { marketKey } from '@trellis/contract/market-ref'
import { startTransition, useEffect, useRef, useState, type Dispatch } from 'react'
import type { ArrivalContext, FormAction, FormDraft } from '../create/create-kind.ts'
import { QUOTE_DIGITS } from '../create/form-layout.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { arrivalAmount, isAllowed } from './arrival-amount.ts'
import { aroundPrice } from './percent-range.ts'

const HOURS = 168

/** Which fields of a grid's form are filled beside its range. */
export interface ArrivalFields {
  /** Form name of the amount. */
  readonly amount: string
  /** Whether the amount counts, as the draft stands. */
  wantsAmount(draft: FormDraft): boolean
  /** What a field begins with, by form name. */
  readonly usual?: Readonly<Record<string, string>>
}

/** A hook that fills these fields. */
export function gridArrival(fields: ArrivalFields) {
  return (draft: FormDraft, dispatch: Dispatch<FormAction>, context: ArrivalContext): boolean =>
    useArrival({ ...context, fields, draft, dispatch })
}

/** That of a grid on a pair. */
export const useGridArrival = gridArrival({
  amount: 'quote',
  wantsAmount: ({ choices }) => (choices['mode'] ?? 'quote') === 'quote',
})

interface Arrival extends ArrivalContext {
  readonly fields: ArrivalFields
  readonly draft: FormDraft
  readonly dispatch: Dispatch<FormAction>
}

/** Fills in step by step; true while something is still to come. */
function useArrival({ fields, draft, dispatch, ...context }: Arrival): boolean {
  const { pair, last, market } = context
  const { values, touched } = draft
  const { low = '', high = '' } = values
  const { amount: name } = fields
  const quote = values[name] ?? ''
  const isEmpty = low === '' && high === ''
  const [needsRange] = useState(isEmpty)
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
  useEffect(() => {
    for (const [field, value] of Object.entries(fields.usual ?? {})) {
      dispatch({ type: 'arrived', instead: { [field]: '' }, values: { [field]: value } })
    }
  }, [fields, dispatch])
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

  const wantsAmount = useAmount({ fields, draft, dispatch, ...context }, wantsRange)
  return wantsRange || (wantsAmount && quote === '')
}

/** Fills the amount once the range is there; true while it is this hook's to fill. */
function useAmount({ fields, draft, dispatch, ...context }: Arrival, wantsRange: boolean): boolean {
  const { minimum, maximum, balance, signedIn } = context
  const { values, touched } = draft
  const { amount: name } = fields
  const quote = values[name] ?? ''
  const [needsAmount] = useState(!touched.includes(name) && fields.wantsAmount(draft))
  // What a kept draft was given before is given still, until somebody writes another.
  const given = useRef({ amount: quote, signedIn: quote !== '' })
  // A login that is known late corrects what a guest was given, as long as nobody has changed it.
  const wantsAmount = needsAmount && !touched.includes(name)
  const amount =
    signedIn && balance === undefined
      ? ''
      : arrivalAmount(balance, { minimum, maximum }, QUOTE_DIGITS)
  useEffect(() => {
    const before = given.current
    // Given once to a guest and once to a reader; a plan that is changed keeps its amount as long
    // as that is allowed.
    const isDue =
      before.amount === '' ||
      (signedIn && !before.signedIn) ||
      !isAllowed(before.amount, { minimum, maximum })
    if (!wantsAmount || wantsRange || amount === '' || !isDue) return
    if (quote !== before.amount || amount === before.amount) return
    given.current = { amount, signedIn }
    const values = { [name]: amount }
    const instead = { [name]: before.amount }
    startTransition(() => dispatch({ type: 'arrived', instead, values }))
  }, [wantsAmount, wantsRange, amount, minimum, maximum, signedIn, quote, name, dispatch])
  return wantsAmount
}
