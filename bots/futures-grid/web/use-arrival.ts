// Fills a form that was opened without a plan: what any grid's form is filled with, and the
// leverage that its range bears. What somebody wrote, or an address named, is never written over.
import { startTransition, useEffect, useRef, useState } from 'react'
import { formatAmount } from '@trellis/kernel'
import type { CreateKind } from '@trellis/bot-kit/web/create/create-kind.ts'
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
  const isRangeDue = RANGE.every((it) => values[it] === '' && !touched.includes(it))
  const usual = useUsual()
  useEffect(() => {
    const isDue = !isOwn && !isRangeDue && givenFor.current !== mode
    if (!isDue || market === undefined || usual === undefined) return
    givenFor.current = mode
    const { input } = inputOfDraft(futuresGridFields, draft, market.instrument)
    const found = usual.usualLeverage(input as unknown as FuturesGridInput, market)
    const arrived = { instead: { leverage }, values: { leverage: formatAmount(found) } }
    startTransition(() => dispatch({ type: 'arrived', ...arrived }))
  }, [isOwn, isRangeDue, market, usual, leverage, mode, draft, dispatch])
  return isArriving || (!isOwn && leverage === '' && market !== undefined)
}

type Usual = typeof import('../usual-leverage.ts')

/** It comes behind the form. */
function useUsual(): Usual | undefined {
  const [usual, setUsual] = useState<Usual>()
  useEffect(() => void import('../usual-leverage.ts').then(setUsual), [])
  return usual
}
