// Fills a grid's form that was opened without a plan: range and count from the pair's last week, an
// amount from the balance. What somebody wrote, or an address named, is never written over.
import { useQuery } from '@tanstack/react-query'
import { marketKey } from '@trellis/contract/market-ref'
import { startTransition, useEffect, useState, type Dispatch } from 'react'
import type { ArrivalContext, FormAction, FormDraft } from '../create/create-kind.ts'
import { useArrivalAmount, type ArrivalAmountField } from '../create/use-arrival-amount.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { aroundPrice } from './percent-range.ts'

const HOURS = 168

/** A hook that fills this amount beside the range. */
export function gridArrival(fields: ArrivalAmountField) {
  return (draft: FormDraft, dispatch: Dispatch<FormAction>, context: ArrivalContext): boolean =>
    useArrival({ ...context, fields, draft, dispatch })
}

/** That of a grid on a pair. */
export const useGridArrival = gridArrival({
  amount: 'quote',
  wantsAmount: ({ choices }) => (choices['mode'] ?? 'quote') === 'quote',
})

interface Arrival extends ArrivalContext {
  readonly fields: ArrivalAmountField
  readonly draft: FormDraft
  readonly dispatch: Dispatch<FormAction>
}

/** Fills in step by step; true while something is still to come. */
function useArrival({ fields, draft, dispatch, ...context }: Arrival): boolean {
  const { pair, last, market } = context
  const { values, touched } = draft
  const { low = '', high = '', count = '' } = values
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

  const wantsAmount = useArrivalAmount({ field: fields, draft, dispatch, ...context }, wantsRange)
  // A range of which an address says a part alone has no least amount.
  const hasRange = low !== '' && high !== '' && count !== ''
  return wantsRange || (wantsAmount && hasRange && quote === '')
}
