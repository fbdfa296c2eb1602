// Fills the amount of a form that was opened without one, from the balance. What somebody wrote is
// never written over.
import { startTransition, useEffect, useRef, useState, type Dispatch } from 'react'
import { arrivalAmount, isAllowed } from './arrival-amount.ts'
import type { ArrivalContext, FormAction, FormDraft } from './create-kind.ts'
import { QUOTE_DIGITS } from './form-layout.ts'

export interface ArrivalAmountField {
  /** Form name of the amount. */
  readonly amount: string
  /** Whether the amount counts, as the draft stands. */
  wantsAmount(draft: FormDraft): boolean
}

interface AmountArrival extends ArrivalContext {
  readonly field: ArrivalAmountField
  readonly draft: FormDraft
  readonly dispatch: Dispatch<FormAction>
}

/** Fills the amount once nothing else is waited for; true while it is this hook's to fill. */
export function useArrivalAmount(
  { field, draft, dispatch, ...context }: AmountArrival,
  isEarly: boolean,
): boolean {
  const { minimum, maximum, balance, signedIn } = context
  const { values, touched } = draft
  const { amount: name } = field
  const quote = values[name] ?? ''
  const [needsAmount] = useState(!touched.includes(name) && field.wantsAmount(draft))
  // What a kept draft was given before is given still, until somebody writes another.
  const given = useRef({ amount: quote, signedIn: quote !== '', isCut: false })
  // A login that is known late corrects what a guest was given, as long as nobody has changed it.
  const wantsAmount = needsAmount && !touched.includes(name)
  const amount =
    signedIn && balance === undefined
      ? ''
      : arrivalAmount(balance, { minimum, maximum }, QUOTE_DIGITS)
  const isCut = amount !== arrivalAmount(balance, { minimum }, QUOTE_DIGITS)
  useEffect(() => {
    const before = given.current
    // Given once to a guest and once to a reader; a plan that is changed keeps its amount as long
    // as that is allowed. What a plan has cut comes back once a reader's other plan allows it.
    const isDue =
      before.amount === '' ||
      (signedIn && !before.signedIn) ||
      !isAllowed(before.amount, { minimum, maximum }) ||
      (before.isCut && !isCut && touched.length > 0)
    if (!wantsAmount || isEarly || amount === '' || !isDue) return
    if (quote !== before.amount || amount === before.amount) return
    given.current = { amount, signedIn, isCut }
    const values = { [name]: amount }
    const instead = { [name]: before.amount }
    startTransition(() => dispatch({ type: 'arrived', instead, values }))
  }, [
    wantsAmount,
    isEarly,
    amount,
    isCut,
    touched,
    minimum,
    maximum,
    signedIn,
    quote,
    name,
    dispatch,
  ])
  return wantsAmount
}
