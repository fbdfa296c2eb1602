// Fills a grid's form that was opened without a plan: range and count from the pair's last week, an
// amount from the balance. What somebody wrote, or an address named, is never written over.
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState, type Dispatch } from 'react'
import { quantity } from '@trellis/kernel'
import { formatPriceFixed, parsePrice, type Candle, type Instrument } from '@trellis/market'
import type { CandleRow } from '@trellis/contract'
import type { LimitsMarket } from '../../checks.ts'
import { dailyVolatility } from '../../grid/advice.ts'
import type { ArrivalContext, FormAction, FormDraft } from '../create/create-kind.ts'
import { QUOTE_DIGITS } from '../create/form-layout.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { arrivalAmount, arrivalRange } from './arrival.ts'
import { percentRange } from './percent-range.ts'

const HOURS = 168
const HOURS_MIN = 24
/** Without a day of candles: this many percent either side. */
const AROUND = 10
const AROUND_GRIDS = '20'

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
  const week = useQuery({
    queryKey: ['closes', pair.symbol, 'arrival'],
    enabled: needsRange,
    staleTime: Infinity,
    retry: 1,
    queryFn: () => context.candles('1h', HOURS),
  })
  const wantsRange = isEmpty && !touched.includes('low') && !touched.includes('high')
  useEffect(() => {
    if (!wantsRange || market === undefined || week.isLoading) return
    const found = rangeOnArrival(week.data ?? [], instrumentOf(pair), last, market)
    if (found === undefined) return
    const count = values['count'] || found.count
    const next = { ...values, low: found.low, high: found.high, count }
    dispatch({ type: 'loaded', draft: { ...draft, values: next } })
  }, [wantsRange, market, week.isLoading, week.data, pair, last, values, draft, dispatch])

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
    dispatch({ type: 'loaded', draft: { ...draft, values: { ...values, quote: amount } } })
  }, [wantsAmount, wantsRange, amount, signedIn, draft, values, quote, dispatch])
  return wantsRange || (wantsAmount && quote === '')
}

/** Range and count for a pair from its hourly candles, oldest first. */
export function rangeOnArrival(
  rows: readonly CandleRow[],
  instrument: Instrument,
  last: string,
  market: LimitsMarket,
): { readonly low: string; readonly high: string; readonly count: string } | undefined {
  const candles = rows.flatMap((row) => candleOf(row, instrument))
  if (candles.length < HOURS_MIN) {
    const range = percentRange(instrument, last, AROUND)
    return range === undefined ? undefined : { ...range, count: AROUND_GRIDS }
  }
  const volatility = dailyVolatility(candles)
  const range = arrivalRange({ volatility, last: market.last, maker: market.fees.maker })
  return {
    low: formatPriceFixed(instrument, range.minPrice),
    high: formatPriceFixed(instrument, range.maxPrice),
    count: String(range.cellNumber),
  }
}

/** A candle in ticks; none where a price of it cannot be read. */
function candleOf(row: CandleRow, instrument: Instrument): readonly Candle[] {
  const read = (text: string) => parsePrice(instrument, text, 'nearest')
  const [open, high, low, close] = [read(row.open), read(row.high), read(row.low), read(row.close)]
  if (!open.ok || !high.ok || !low.ok || !close.ok) return []
  const prices = { open: open.value, high: high.value, low: low.value, close: close.value }
  return [{ startMs: row.time, ...prices, volume: quantity(0), turnover: 0n }]
}
