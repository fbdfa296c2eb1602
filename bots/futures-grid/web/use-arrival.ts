// Fills a form that was opened without a plan: what any grid's form is filled with, and the
// leverage that its range bears. What somebody wrote, or an address named, is never written over.
import { startTransition, useEffect, useRef } from 'react'
import { formatAmount } from '@trellis/kernel'
import type { CreateKind, FormDraft } from '@trellis/bot-kit/web/create/create-kind.ts'
import { inputOfDraft } from '@trellis/bot-kit/web/create/form-draft.ts'
import { gridArrival } from '@trellis/bot-kit/web/grid/use-arrival.ts'
import { futuresGridFields, type FuturesGridInput } from '../fields.ts'

const useGridArrival = gridArrival({ amount: 'investment', wantsAmount: () => true })
const RANGE = ['low', 'high']

/** True while something is still to come. */
export const useArrival: NonNullable<CreateKind['useArrival']> = (draft, dispatch, context) => {
  const isArriving = useGridArrival(draft, dispatch, context)
  const { market } = context
  const { values, touched, choices } = draft
  const { leverage = '' } = values
  const { mode = '' } = choices
  // The direction that it was given for. A field that is emptied to be written in stays empty, and
  // what a kept draft was given before is given still.
  const givenFor = useRef(leverage === '' ? '' : mode)
  const isOwn = touched.includes('leverage')
  const isRange = hasRange(draft)
  useEffect(() => {
    if (isOwn || !isRange || market === undefined || givenFor.current === mode) return
    givenFor.current = mode
    const give = async (): Promise<void> => {
      const { usualLeverage } = await import('../usual-leverage.ts')
      if (givenFor.current !== mode) return
      const { input } = inputOfDraft(futuresGridFields, draft, market.instrument)
      const found = usualLeverage(input as FuturesGridInput, market)
      const arrived = { instead: { leverage }, values: { leverage: formatAmount(found) } }
      startTransition(() => dispatch({ type: 'arrived', ...arrived }))
    }
    give().catch(() => {
      // It is asked for again with the next price.
      givenFor.current = ''
    })
  }, [isOwn, isRange, market, leverage, mode, draft, dispatch])
  return isArriving || (!isOwn && leverage === '' && isRange && market !== undefined)
}

/**
 * Whether there is a range to bear: at first not while somebody has written one end and not the
 * other.
 */
export function hasRange({ values, touched }: FormDraft): boolean {
  const [isWritten, isOther] = RANGE.map((it) => touched.includes(it))
  return (
    RANGE.every((it) => values[it] !== '') && (isWritten === isOther || values['leverage'] !== '')
  )
}
