// Fills a form that was opened without a ladder: the moderate one of three presets from the
// contract's last two weeks, an amount from the balance. What somebody wrote stays.
import { useQuery } from '@tanstack/react-query'
import { startTransition, useEffect, useMemo } from 'react'
import { formatAmount } from '@trellis/kernel'
import type { CandleRow, ListedPair } from '@trellis/contract'
import { marketKey } from '@trellis/contract/market-ref'
import { candlesIn } from '@trellis/bot-kit/web/candles-in.ts'
import type { CreateKind } from '@trellis/bot-kit/web/create/create-kind.ts'
import { useArrivalAmount } from '@trellis/bot-kit/web/create/use-arrival-amount.ts'
import { parsePrice, type Instrument } from '@trellis/market'
import { shownNumber } from '@trellis/bot-kit/percent.ts'
import { martingaleFields } from '../fields.ts'
import { ladderPresets, usualPresets, type LadderPreset } from '../ladder-presets.ts'

const HOURS = 24 * 14
const MODERATE = 1

interface LadderContext {
  readonly pair: ListedPair
  /** Without it nothing is offered: more leverage than it allows must not be. */
  readonly instrument: Instrument | undefined
  candles(interval: string, limit: number): Promise<readonly CandleRow[]>
}

/** The three presets of a contract; the usual ones until more is known of it. */
function usePresets({ pair, instrument, candles }: LadderContext) {
  const { data: rows, isLoading } = useQuery({
    queryKey: ['closes', marketKey(pair), 'ladders'],
    staleTime: Infinity,
    retry: 1,
    queryFn: () => candles('1h', HOURS),
  })
  const ladders = useMemo(() => {
    if (instrument === undefined) return []
    const price = parsePrice(instrument, pair.price, 'nearest')
    const candles = rows === undefined || !price.ok ? [] : candlesIn(rows, instrument)
    const found = price.ok ? ladderPresets(candles, price.value, instrument) : []
    return found.length === 0 ? usualPresets(instrument) : found
  }, [rows, pair, instrument])
  return { ladders, isLoading }
}

/** The same for the form's row of presets. */
export function useLadders(context: LadderContext): readonly LadderPreset[] {
  return usePresets(context).ladders
}

/** The numbers of a ladder as the fields show them, by form name. */
export function presetValues(ladder: LadderPreset): Readonly<Record<string, string>> {
  const text = (field: 'leverage' | 'priceStep' | 'multiplier' | 'roundProfit'): string =>
    shownNumber(martingaleFields[field], formatAmount(ladder[field]))
  return {
    leverage: text('leverage'),
    priceStep: text('priceStep'),
    multiplier: text('multiplier'),
    additions: String(ladder.additions),
    roundProfit: text('roundProfit'),
  }
}

const AMOUNT = { amount: 'investment', wantsAmount: () => true } as const
const FIELDS = ['leverage', 'priceStep', 'multiplier', 'additions', 'roundProfit']

/** True while something is still to come. */
export const useArrival: NonNullable<CreateKind['useArrival']> = (draft, dispatch, context) => {
  const { ladders, isLoading } = usePresets({ ...context, instrument: context.market?.instrument })
  const { values, touched } = draft
  const isDue = FIELDS.every((form) => values[form] === '' && !touched.includes(form))
  const moderate = ladders[MODERATE] ?? ladders[0]
  useEffect(() => {
    if (!isDue || isLoading || context.market === undefined || moderate === undefined) return
    const instead = Object.fromEntries(FIELDS.map((form) => [form, '']))
    startTransition(() => dispatch({ type: 'arrived', instead, values: presetValues(moderate) }))
  }, [isDue, isLoading, context.market, moderate, dispatch])
  const wantsAmount = useArrivalAmount({ field: AMOUNT, draft, dispatch, ...context }, isDue)
  return isDue || (wantsAmount && values['investment'] === '')
}
