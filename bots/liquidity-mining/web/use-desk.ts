// The page of adding liquidity as one model: what was chosen, what the pool is now, what adding
// comes to, and what stands in the way. Every rule is in the pure files beside it.
import { useQuery } from '@tanstack/react-query'
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
import { paths } from '../paths.ts'
import type { LiquidityAnswer } from '../wire.ts'
import {
  boundsOf,
  NOTHING_CHOSEN,
  planOf,
  sideOf,
  type AddingPlan,
  type Chosen,
  type ProductRow,
  type Side,
} from './adding-plan.ts'

export const KIND = 'liquidity-mining'
const PRODUCTS_MS = 15_000

/** One coin that is added. */
export interface CoinField {
  readonly id: 'quote' | 'base'
  readonly coin: string
  readonly amount: string
  readonly bounds: ShownBounds
  readonly balance: string | undefined
  readonly problem: AmountProblem | undefined
}

export interface Desk {
  readonly pair: CreateFormProps['pair']
  /** Of every pair; undefined until known. */
  readonly products: readonly ProductRow[] | undefined
  readonly productsFailed: boolean
  readonly product: ProductRow | undefined
  readonly side: Side
  readonly leverage: string
  readonly fields: readonly CoinField[]
  readonly plan: AddingPlan | undefined
  readonly last: string
  /** Somebody has left an amount or pressed the button. */
  readonly isTouched: boolean
  choose(change: Partial<Chosen>): void
  touch(): void
  retry(): void
  /** The balance could not be read: what asks again. */
  readonly onBalance: (() => void) | undefined
}

/** Every pool, read again every few seconds. */
export function useProducts() {
  const { call } = useWeb()
  const query = useQuery({
    queryKey: [KIND, 'products'],
    refetchInterval: PRODUCTS_MS,
    queryFn: ({ signal }) =>
      call<LiquidityAnswer<'product'>>(paths.product, {}, { claims: 'all', signal }),
  })
  // It stays so while it is asked once more.
  const failed = query.isFetched && query.data === undefined
  return { list: query.data?.products, failed, retry: () => void query.refetch() }
}

export function useDesk({ pair, preset }: CreateFormProps): Desk {
  const { usePrice, signedIn } = useWeb()
  const live = usePrice(pair)
  const last = live.last === '' ? pair.price : live.last
  const { list: products, failed: productsFailed, retry } = useProducts()
  const { base_token: base, quote_token: quote, symbol } = pair
  const product = products?.find((it) => it.baseCoin === base && it.quoteCoin === quote)
  const balances = useBalances(pair)
  const onBalance = useBalancesFailed(pair)
  const noBalance = onBalance !== undefined
  const [chosen, setChosen] = useState<Chosen>(() =>
    firstChoices(KIND, symbol, { ...NOTHING_CHOSEN }, preset),
  )
  const [written, setWritten] = useState<ReadonlySet<string>>(
    () => new Set((['quoteAmount', 'baseAmount'] as const).filter((it) => chosen[it] !== '')),
  )
  const [isTouched, setTouched] = useState(false)
  useEffect(() => keepChoices(KIND, symbol, { ...chosen }), [symbol, chosen])
  const choose = useCallback((change: Partial<Chosen>) => {
    setChosen((was) => ({ ...was, ...change }))
    const names = Object.keys(change).filter((it) => it === 'quoteAmount' || it === 'baseAmount')
    if (names.length > 0) setWritten((was) => new Set([...was, ...names]))
  }, [])
  const side = sideOf(chosen)
  const fields = useMemo(() => {
    if (product === undefined) return []
    const field = (id: 'quote' | 'base', coin: string): readonly CoinField[] => {
      if (side !== 'both' && side !== id) return []
      const bounds = boundsOf(product, id, last)
      const balance = signedIn && balances ? (balances.get(coin) ?? '0') : undefined
      const range = { minimum: bounds.least, maximum: bounds.most }
      const isKnown = !signedIn || noBalance || balance !== undefined
      const suggested = isKnown ? arrivalAmount(balance, range, bounds.digits) : ''
      const amount = written.has(`${id}Amount`) ? chosen[`${id}Amount`] : suggested
      return [
        { id, coin, amount, bounds, balance, problem: amountProblem(amount, bounds, balance) },
      ]
    }
    return [...field('quote', quote), ...field('base', base)]
  }, [product, side, signedIn, balances, noBalance, written, chosen, quote, base, last])
  const { leverage } = chosen
  const plan = useMemo(() => planIn(fields, side, leverage, last), [fields, side, leverage, last])
  return {
    pair,
    products,
    productsFailed,
    product,
    side,
    leverage,
    fields,
    plan,
    last,
    isTouched,
    choose,
    touch: useCallback(() => setTouched(true), []),
    retry,
    onBalance,
  }
}

/** What the amounts of a form come to. */
function planIn(fields: readonly CoinField[], side: Side, leverage: string, last: string) {
  const amounts = Object.fromEntries(fields.map(({ id, amount }) => [`${id}Amount`, amount]))
  return planOf({ side, leverage, quoteAmount: '', baseAmount: '', ...amounts }, last)
}
