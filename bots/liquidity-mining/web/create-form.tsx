// Adding liquidity: the pools and the worth over the price beside the form. The kit places the
// order once; what is sent is what was shown.
import { useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useMemo } from 'react'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { formatAmount } from '@trellis/kernel'
import { earnTable } from '@trellis/contract/earn-codes'
import {
  usePlacing,
  type PlacingState,
  type PlacingWays,
} from '@trellis/bot-kit/web/create/use-placing.ts'
import { dropChoices } from '@trellis/bot-kit/web/product/kept-choices.ts'
import { ProductScreen, type ProductAction } from '@trellis/bot-kit/web/product/product-screen.tsx'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { Figure, isolated, Skeleton } from '@trellis/ui'
import { paths } from '../paths.ts'
import type { LiquidityAnswer } from '../wire.ts'
import { AddForm, Summary } from './add-form.tsx'
import { PoolsTable } from './pools-table.tsx'
import { KIND, useDesk, type Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'
import './pool.css'

const WorthPicture = later(async () => (await import('./worth-picture.tsx')).WorthPicture)
const OwnPositions = later(async () => (await import('./own-positions.tsx')).OwnPositions)
const Refusal = later(async () => (await import('./refusal.tsx')).Refusal)
const TriedTab = later(async () => (await import('./tried-tab.tsx')).TriedTab)
const words = 'liquidityMining'

/** What add-liquidity reads; the client's id makes a repeat the same order. */
interface AddRequest {
  readonly productId: string
  readonly orderLinkId: string
  readonly quoteAmount?: string
  readonly baseAmount?: string
  readonly leverage: string
}

export function CreateForm(props: CreateFormProps) {
  const desk = useDesk(props)
  const { t, signedIn } = useWeb()
  const { pair, product, plan, fields, leverage } = desk
  // An amount is suggested once the balances are there, or are known not to come.
  const isComing =
    product === undefined ||
    (signedIn && !desk.onBalance && fields.some((it) => it.balance === undefined))
  // As far as anybody knows: without one there is nothing to draw or to try.
  const hasPool = product !== undefined || (desk.products === undefined && !desk.productsFailed)
  const ways = useMemo(() => waysOf(pair.symbol), [pair.symbol])
  const placing = usePlacing(ways)
  useFreshBots(placing.state.type)
  const action = useAction(desk)
  const isWrong = fields.some((it) => it.problem !== undefined)
  return (
    <ProductScreen
      words={words}
      formName={t(`${words}.offer.name`)}
      head={props.head({ minimum: product?.minInvestmentQuote ?? '' })}
      picture={
        <div className="pool-picture">
          <PoolsTable desk={desk} />
          {hasPool && (
            <div className="pool-room">
              {plan && product ? (
                <Suspense fallback={<Skeleton height="auto" />}>
                  <WorthPicture pair={pair} plan={plan} product={product} />
                </Suspense>
              ) : isComing ? (
                <Skeleton height="auto" />
              ) : undefined}
            </div>
          )}
          {signedIn && (
            <Suspense>
              <OwnPositions pair={pair} />
            </Suspense>
          )}
        </div>
      }
      below={
        props.parts.Backtest &&
        hasPool && (
          <Suspense fallback={<div className="create-waiting" />}>
            <TriedTab desk={desk} Part={props.parts.Backtest} />
          </Suspense>
        )
      }
      fields={<AddForm desk={desk} />}
      action={action}
      dock={<Dock desk={desk} />}
      placing={placing}
      confirmation={{
        title: t(`${words}.act.ask.${plan && plan.loan > 0n ? 'lent' : 'plain'}`, {
          pair: isolated(`${pair.base_token}/${pair.quote_token}`),
          leverage,
        }),
        body: plan && (
          <>
            <Summary desk={desk} plan={plan} asks />
            <p className="t12 dim">{t(`${words}.warning`, { coin: pair.base_token })}</p>
          </>
        ),
        refusal: (
          <Suspense>
            <Refusal state={placing.state} />
          </Suspense>
        ),
        button: t(`${words}.act.confirm`),
        off: isWrong || !product || !plan,
        onConfirm: () => {
          const request = requestOf(desk)
          if (request !== undefined) placing.place(request)
        },
      }}
      afterwards={props.afterwards}
      Note={props.parts.TaxNote}
      onPress={desk.touch}
    />
  )
}

function waysOf(symbol: string): PlacingWays<AddRequest> {
  const claims = { claims: 'all' } as const
  const botOf = (orderId: string): string => orderId.split('-')[0] ?? ''
  return {
    id: KIND,
    symbol,
    key: 'orderLinkId',
    send: async (request, call) =>
      botOf(
        (await call<LiquidityAnswer<'addLiquidity'>>(paths.addLiquidity, request, claims)).orderId,
      ),
    async find({ orderLinkId }, call) {
      const { orders } = await call<LiquidityAnswer<'order'>>(paths.order, { orderLinkId }, claims)
      return orders[0] && botOf(orders[0].orderId)
    },
    isOpen: ({ ret }) => ret === earnTable.earnUnknownResult.ret,
    onPlaced: () => dropChoices(KIND),
  }
}

/** What stands is read anew once there is one more. */
function useFreshBots(state: PlacingState['type']): void {
  const client = useQueryClient()
  useEffect(() => {
    if (state === 'created') void client.invalidateQueries({ queryKey: ['bots'] })
  }, [state, client])
}

function requestOf({ product, fields, leverage }: Desk): AddRequest | undefined {
  if (product === undefined) return undefined
  const amounts = Object.fromEntries(fields.map(({ id, amount }) => [`${id}Amount`, amount]))
  const { productId } = product
  return { productId, orderLinkId: crypto.randomUUID(), ...amounts, leverage }
}

/** What the main button says, and the place that it leads to while something is in the way. */
function useAction(desk: Desk): ProductAction {
  const { t, signedIn } = useWeb()
  const write = useWriting(desk.pair)
  const { product, fields, leverage } = desk
  if (product === undefined) {
    if (desk.productsFailed) return { label: t('form.act.retry'), retry: desk.retry }
    // Which pools there are may still be on its way.
    const isKnown = desk.products !== undefined
    const label = isKnown ? t(`${words}.noPool`) : t(`${words}.act.add`, { leverage })
    return { label, field: 'side' }
  }
  const wrong = fields.find((it) => it.problem !== undefined)
  if (wrong !== undefined) {
    return { label: write.problem(wrong).replace(/\.$/, ''), field: wrong.id }
  }
  if (!signedIn) return { label: t(`${words}.act.login`) }
  return { label: t(`${words}.act.add`, { leverage }) }
}

/** In the bar of a phone: what is added, and where it would be liquidated. */
function Dock({ desk }: { readonly desk: Desk }) {
  const { t } = useWeb()
  const { plan, pair, leverage } = desk
  const write = useWriting(pair)
  if (plan === undefined) return undefined
  return (
    <p className="row between dock-figures t12 dim">
      <span>
        <bdi dir="ltr">
          <Figure className="ink">{write.money(plan.principal)}</Figure> {pair.quote_token},{' '}
          {leverage}×
        </bdi>
      </span>
      {plan.liquidation > 0n && (
        <span>
          {t(`${words}.sum.liquidation.name`)}{' '}
          <Figure>{write.price(formatAmount(plan.liquidation))}</Figure>
        </span>
      )}
    </p>
  )
}
