// Subscribing to a dual asset: the ladder of targets beside the form with both outcomes, positions
// below. The kit places the order once; what is sent is the quote exactly as it was shown.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo, useRef } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { earnTable } from '@trellis/contract/earn-codes'
import { dropChoices } from '@trellis/bot-kit/web/product/kept-choices.ts'
import { ProductScreen, type ProductAction } from '@trellis/bot-kit/web/product/product-screen.tsx'
import {
  usePlacing,
  type PlacingState,
  type PlacingWays,
} from '@trellis/bot-kit/web/create/use-placing.ts'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { Figure } from '@trellis/ui'
import { paths } from '../paths.ts'
import type { DualAnswer } from '../wire.ts'
import { DeskForm } from './desk-form.tsx'
import { secondsLeft } from './quote-ring.tsx'
import { WIRE_DIRECTIONS } from './subscription.ts'
import { TargetLadder } from './target-ladder.tsx'
import { useDesk, type Desk } from './use-desk.ts'
import { DUAL_ASSETS, KIND } from './use-offer.ts'
import { useWriting } from './writing.ts'
import './dual.css'

const words = 'dualAsset'

/** The form can be used before these are there. */
const PositionTabs = later(async () => (await import('./position-tabs.tsx')).PositionTabs)
const Confirmation = later(async () => (await import('./confirmation.tsx')).Confirmation)
const Refusal = later(async () => (await import('./refusal.tsx')).Refusal)

/** What place-order reads; the client's id makes a repeat the same order. */
interface PlaceOrder {
  readonly category: string
  readonly productId: string
  readonly orderType: 'Stake'
  readonly amount: string
  readonly accountType: 'FUND'
  readonly coin: string
  readonly orderLinkId: string
  readonly dualAssetsExtra: {
    readonly orderDirection: 'BuyLow' | 'SellHigh'
    readonly selectPrice: string
    readonly apyE8: number
  }
}

export function CreateForm(props: CreateFormProps) {
  const desk = useDesk(props)
  const { t } = useWeb()
  const { pair, problem, product, amount, coin } = desk
  const { symbol } = pair
  const write = useWriting(desk)
  const ways = useMemo(() => waysOf(symbol), [symbol])
  const placing = usePlacing(ways)
  const sent = useRef('')
  useFreshPositions(placing.state.type)
  const action = useAction(desk)
  const place = (): void => {
    const request = requestOf(desk)
    if (request === undefined) return
    sent.current = String(request.dualAssetsExtra.apyE8)
    placing.place(request)
  }
  const sum = t(`${words}.act.subscribe`, { amount: write.invested(amount), coin })
  return (
    <ProductScreen
      words={words}
      formName={t(`${words}.offer.name`)}
      head={props.head({ minimum: product?.minPurchaseQuoteAmount ?? '' })}
      picture={<TargetLadder desk={desk} />}
      below={
        <Suspense fallback={<div className="create-waiting" />}>
          <PositionTabs pair={pair} />
        </Suspense>
      }
      fields={<DeskForm desk={desk} />}
      action={action}
      dock={<Dock desk={desk} />}
      placing={placing}
      confirmation={{
        title: `${sum}?`,
        body: (
          <Suspense>
            <Confirmation desk={desk} />
          </Suspense>
        ),
        refusal: (
          <Suspense>
            <Refusal state={placing.state} desk={desk} sentApyE8={sent.current} />
          </Suspense>
        ),
        button: t(`${words}.act.confirm`),
        off: desk.target === undefined || problem !== undefined || desk.oldMs > 0,
        onConfirm: place,
      }}
      afterwards={props.afterwards}
      Note={props.parts.TaxNote}
      onPress={desk.press}
    />
  )
}

function waysOf(symbol: string): PlacingWays<PlaceOrder> {
  const claims = { claims: 'all' } as const
  return {
    id: KIND,
    symbol,
    key: 'orderLinkId',
    send: async (request, call) =>
      (await call<DualAnswer<'placeOrder'>>(paths.placeOrder, request, claims)).orderId,
    async find({ orderLinkId }, call) {
      const body = { category: DUAL_ASSETS, orderLinkId }
      const { list } = await call<DualAnswer<'order'>>(paths.order, body, claims)
      return list[0]?.orderId
    },
    isOpen: ({ ret }) => ret === earnTable.earnUnknownResult.ret,
    onPlaced: () => dropChoices(KIND),
  }
}

/** What stands is read anew once there is one more. */
function useFreshPositions(state: PlacingState['type']): void {
  const client = useQueryClient()
  useEffect(() => {
    if (state === 'created') void client.invalidateQueries({ queryKey: ['bots'] })
  }, [state, client])
}

/** The quote exactly as it is shown, under an id of its own. */
function requestOf({ product, target, coin, amount }: Desk): PlaceOrder | undefined {
  if (product === undefined || target === undefined) return undefined
  return {
    category: DUAL_ASSETS,
    productId: product.productId,
    orderType: 'Stake',
    amount,
    accountType: 'FUND',
    coin,
    orderLinkId: crypto.randomUUID(),
    dualAssetsExtra: {
      orderDirection: WIRE_DIRECTIONS[target.direction],
      selectPrice: target.price,
      apyE8: Number(target.apyE8),
    },
  }
}

/** What the main button says, and the place that it leads to while something is in the way. */
function useAction(desk: Desk): ProductAction {
  const { t, signedIn } = useWeb()
  const write = useWriting(desk)
  const { target, problem, amount, coin } = desk
  const sum = t(`${words}.act.subscribe`, { amount: write.invested(amount), coin })
  if (target === undefined) {
    if (desk.failed) return { label: t('form.act.retry'), retry: desk.renew }
    // Without a target no sum is anything.
    return { label: t(`${words}.act.${desk.isComing ? 'confirm' : 'noOffer'}`), field: 'target' }
  }
  if (problem !== undefined) {
    // A label: without the full stop of the sentence at the field.
    return { label: write.problem(problem).replace(/\.$/, ''), field: 'amount' }
  }
  // What was offered may hold no longer: nothing is ordered by it.
  if (desk.oldMs > 0) return { label: t('form.act.retry'), retry: desk.renew }
  if (!signedIn) return { label: t(`${words}.act.login`) }
  return { label: sum }
}

/** In the bar of a phone: what is subscribed, and how long the quote holds. */
function Dock({ desk }: { readonly desk: Desk }) {
  const { t, useMarketPace } = useWeb()
  const write = useWriting(desk)
  const left = secondsLeft(desk, useMarketPace())
  return (
    <p className="row between dock-figures t12 dim">
      <span>
        {desk.target && (
          <>
            <Figure className="ink">{write.invested(desk.amount)}</Figure> {desk.coin}
          </>
        )}
        {left === undefined ? '' : ` · ${t(`${words}.quote.left`, { count: left })}`}
      </span>
      <span>{t(`${words}.notEarly`)}</span>
    </p>
  )
}
