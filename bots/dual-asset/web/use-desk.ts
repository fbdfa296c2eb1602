// The page of subscribing as one model: what was chosen, what is offered for it now, both outcomes,
// and what stands in the way. Every rule is in the pure files beside it.
import { useCallback, useEffect, useMemo, useState } from 'react'
import { arrivalAmount } from '@trellis/bot-kit/web/create/arrival-amount.ts'
import { useBalancesFailed } from '@trellis/bot-kit/web/create/use-balances-failed.ts'
import { useBalances } from '@trellis/bot-kit/web/create/use-balances.ts'
import { firstChoices, keepChoices } from '@trellis/bot-kit/web/product/kept-choices.ts'
import {
  amountProblem,
  type AmountProblem,
  type ShownBounds,
} from '@trellis/bot-kit/web/product/live-bounds.ts'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin } from '@trellis/ui'
import type { DualDirection } from '../params.ts'
import type { Subscription } from '../plan.ts'
import {
  boundsOf,
  directionIn,
  goneTarget,
  keptTarget,
  NOTHING_CHOSEN,
  productOf,
  targetOf,
  targetsOf,
  type Chosen,
  type TargetRow,
} from './offer.ts'
import { outcomesOf, subscriptionOf, type Outcomes, type ProductRow } from './subscription.ts'
import { KIND, useMarketNow, useProducts, useQuotes } from './use-offer.ts'

export interface Desk {
  readonly pair: CreateFormProps['pair']
  readonly candles: CreateFormProps['candles']
  /** Of every pair; undefined until known. */
  readonly products: readonly ProductRow[] | undefined
  /** Of this pair, one a term. */
  readonly own: readonly ProductRow[]
  readonly product: ProductRow | undefined
  readonly direction: DualDirection
  readonly coin: string
  readonly targets: readonly TargetRow[]
  /** What is offered here could not be read. */
  readonly failed: boolean
  /** It is on its way: until then nobody knows whether anything is. */
  readonly isComing: boolean
  /** Wall time of the quotes while they cannot be read anew, epoch ms; 0 else. */
  readonly oldMs: number
  readonly target: TargetRow | undefined
  /** The price that was chosen, where it is not offered any more. */
  readonly gone: string
  readonly amount: string
  readonly bounds: ShownBounds | undefined
  readonly balance: string | undefined
  readonly problem: AmountProblem | undefined
  /** Somebody has left the amount or pressed the button. */
  readonly isTouched: boolean
  readonly last: string
  readonly nowMs: number
  readonly subscription: Subscription | undefined
  readonly outcomes: Outcomes | undefined
  choose(change: Partial<Chosen>): void
  /** The other coin is invested: another amount is suggested. */
  turn(direction: DualDirection, target?: string): void
  touch(): void
  /** The button was pressed: the target that is shown counts as chosen. */
  press(): void
  /** The balance could not be read: what asks again. */
  readonly onBalance: (() => void) | undefined
  /** Asks anew for all that is offered. */
  renew(): void
}

export function useDesk({ pair, preset, candles }: CreateFormProps): Desk {
  const { usePrice } = useWeb()
  const live = usePrice(pair)
  const last = live.last === '' ? pair.price : live.last
  const { chosen, isWritten, keep, ...choosing } = useChosen(pair, preset)
  const offer = useOffer(pair, chosen)
  const { product, target } = offer
  const direction = directionIn(chosen.direction)
  const money = useMoney(pair, product, { direction, last })
  // What nobody has written follows what is offered and what there is.
  const amount = isWritten ? chosen.amount : money.suggested
  const { bounds, balance, coin, onBalance } = money
  const subscription = useMemo(
    () => product && target && subscribed(product, target, amount),
    [product, target, amount],
  )
  const outcomes = useMemo(
    () => subscription && outcomesOf(subscription, last),
    [subscription, last],
  )
  return {
    pair,
    candles,
    ...offer,
    ...choosing,
    direction,
    coin,
    gone: goneTarget(chosen, target),
    amount,
    bounds,
    balance,
    onBalance,
    problem: bounds && amountProblem(amount, bounds, balance),
    last,
    nowMs: useMarketNow(pair),
    subscription,
    outcomes,
    press: () => keep(target),
  }
}

/** What was chosen and typed, kept over a login and a reload. */
function useChosen({ symbol }: Desk['pair'], preset: CreateFormProps['preset']) {
  const [chosen, setChosen] = useState<Chosen>(() =>
    firstChoices(KIND, symbol, { ...NOTHING_CHOSEN }, preset),
  )
  const [isTouched, setTouched] = useState(false)
  // An amount that was written stays, even as nothing.
  const [isWritten, setWritten] = useState(chosen.amount !== '')
  useEffect(() => keepChoices(KIND, symbol, { ...chosen }), [symbol, chosen])
  const choose = useCallback((change: Partial<Chosen>) => {
    setChosen((was) => ({ ...was, ...change }))
    if (change.amount !== undefined) setWritten(true)
  }, [])
  const { direction } = chosen
  const turn = useCallback(
    (to: DualDirection, at = '') => {
      const isOther = direction !== to
      setChosen((was) => ({
        ...was,
        direction: to,
        target: at === '' && !isOther ? was.target : at,
        // An amount of the other coin means nothing here.
        ...(isOther ? { amount: '' } : {}),
      }))
      if (!isOther) return
      setWritten(false)
      setTouched(false)
    },
    [direction],
  )
  const touch = useCallback(() => setTouched(true), [])
  const keep = useCallback((shown: TargetRow | undefined) => {
    setChosen((was) => keptTarget(was, shown))
    setTouched(true)
  }, [])
  return { chosen, isWritten, isTouched, choose, turn, touch, keep }
}

/** What is offered for that now. */
function useOffer({ base_token: base, quote_token: quote }: Desk['pair'], chosen: Chosen) {
  const { list: products, failed: noProducts } = useProducts()
  const own = useMemo(
    () => (products ?? []).filter((it) => it.baseCoin === base && it.quoteCoin === quote),
    [products, base, quote],
  )
  const product = productOf(own, chosen.term)
  const { quotes, asked, failed: noQuotes, oldMs, renew } = useQuotes(product)
  const targets = useMemo(() => targetsOf(quotes), [quotes])
  const target = targetOf(targets, chosen)
  const failed = noProducts || noQuotes
  const isComing = !failed && (products === undefined || (product !== undefined && !asked))
  return { products, failed, isComing, own, product, targets, target, oldMs, renew }
}

/** The coin that is invested: how much of it may be, and is there. */
function useMoney(
  pair: Desk['pair'],
  product: ProductRow | undefined,
  { direction, last }: Pick<Desk, 'direction' | 'last'>,
) {
  const { signedIn } = useWeb()
  const coin = direction === 'buy-low' ? pair.quote_token : pair.base_token
  const balances = useBalances(pair)
  const onBalance = useBalancesFailed(pair)
  const balance = signedIn && balances ? (balances.get(coin) ?? '0') : undefined
  const bounds = product && boundsOf(product, direction, last)
  const isKnown = !signedIn || onBalance || balance !== undefined
  const digits = Math.min(bounds?.digits ?? 0, digitsOfCoin(coin))
  const suggested =
    bounds && isKnown
      ? arrivalAmount(balance, { minimum: bounds.least, maximum: bounds.most }, digits)
      : ''
  return { coin, balance, bounds, suggested, onBalance }
}

/** A subscription to a target with an amount; one that cannot be read counts as none. */
export function subscribed(
  product: ProductRow,
  { direction, price, apyE8 }: TargetRow,
  amount: string,
): Subscription | undefined {
  return subscriptionOf({
    direction,
    targetPrice: price,
    apyE8,
    amount,
    baseCoin: product.baseCoin,
    quoteCoin: product.quoteCoin,
    yieldFromMs: Number(product.subscribeEndAt),
    settlesAtMs: Number(product.settlementTime),
  })
}

/** How long money earns, ms. */
export function termMs({ subscribeEndAt, settlementTime }: ProductRow): number {
  return Number(settlementTime) - Number(subscribeEndAt)
}

/** The premium of another target at the amount at hand; "" without one. */
export function premiumAt(desk: Desk, row: TargetRow): string {
  const { product, amount, last } = desk
  const found = product && subscribed(product, row, amount)
  return (found && outcomesOf(found, last)?.premium) ?? ''
}
