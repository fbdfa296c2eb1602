// Fills a form that was opened without a basket: the contract of its page and the largest other
// one, both long and alike, at a calm leverage; then an amount from the balance.
import { startTransition, useEffect } from 'react'
import type { CreateKind } from '@trellis/bot-kit/web/create/create-kind.ts'
import { useArrivalAmount } from '@trellis/bot-kit/web/create/use-arrival-amount.ts'
import { BASKET, FIRST, firstBasket, isBasketToCome, writeBasket } from './basket.ts'

const { mode: MODE, ...NUMBERS } = FIRST
const FIELDS = Object.keys(NUMBERS)
const AMOUNT = { amount: 'investment', wantsAmount: () => true } as const

/** True while something is still to come. */
export const useArrival: NonNullable<CreateKind['useArrival']> = (draft, dispatch, context) => {
  const { pair } = context
  const { values, choices, touched } = draft
  const lacksBasket = isBasketToCome(choices)
  // An address may say it, or the contracts alone.
  const lacksMode = !touched.includes('mode')
  const open = FIELDS.filter((form) => values[form] === '' && !touched.includes(form))
  const isDue = lacksBasket || open.length === FIELDS.length
  useEffect(() => {
    if (!isDue) return
    const basket = firstBasket(pair.symbol, pair.quote_token)
    const instead = Object.fromEntries(open.map((form) => [form, '']))
    startTransition(() => {
      if (lacksBasket) dispatch({ type: 'chosen', field: BASKET, value: writeBasket(basket) })
      if (lacksMode) dispatch({ type: 'chosen', field: 'mode', value: MODE })
      dispatch({ type: 'arrived', instead, values: NUMBERS })
    })
    // Once, with what the address has left open.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isDue, lacksBasket, lacksMode, pair.symbol, pair.quote_token, dispatch])
  const wantsAmount = useArrivalAmount({ field: AMOUNT, draft, dispatch, ...context }, isDue)
  return isDue || (wantsAmount && values['investment'] === '')
}
