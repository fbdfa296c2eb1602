// Placing an order for a dual asset: the request against what is offered, then the bot that holds
// it. Asked again under the same orderLinkId it answers the same order, whatever is offered by
// then.
import { err, ok, parseAmount, type Result } from '@trellis/kernel'
import { parsePrice } from '@trellis/market'
import { readAmount } from '@trellis/bot-kit/routes/bounded-amount.ts'
import { creating, type CheckedDraft, type CreateInput } from '@trellis/bot-kit/routes/creating.ts'
import { ofCall } from '@trellis/bot-kit/routes/earn-refusals.ts'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Answer, Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { KindBots } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { Product } from './catalogue.ts'
import { amountBounds } from './limits.ts'
import { coinsOf, writeParams, type AcceptedQuote, type DualAssetParams } from './params.ts'
import type { Quote } from './quotes.ts'
import { heldQuotes, isOpen, offeredProducts } from './routes-offers.ts'
import { refuseCategory, staleQuote, unknownProduct } from './routes-refusals.ts'
import type { DualAssetState } from './state.ts'
import { directionName } from './view.ts'
import { foreignFields, type DualAnswer, type DualRequest } from './wire.ts'

type Wire = DualRequest<'placeOrder'>
type Extra = NonNullable<Wire['dualAssetsExtra']>

/** A request that can be read, with what is offered while it is answered. */
interface Placing extends CreateInput {
  readonly wire: Wire
  readonly extra: Extra
  readonly offer: Offer | undefined
}

interface Offer {
  readonly product: Product
  readonly held: readonly (readonly Quote[])[]
}

/** The handler of the call. */
export function placing(bots: KindBots<DualAssetState>) {
  const create = creating<DualAssetState, Placing, string>({
    bots,
    draft: draftOf,
    isSame: ({ bot: { state } }, { wire, extra }) => isSamePlan(state.params, wire, extra),
    created: String,
    uncreated: () => '',
  })
  return async (context: RouteContext, wire: Wire): Answer<DualAnswer<'placeOrder'>> => {
    const readable = readableExtra(wire)
    if (!readable.ok) return readable
    const product = offeredProducts(context).find(({ id }) => id === wire.productId)
    const offer = product && { product, held: await heldQuotes(context, product) }
    const { orderLinkId } = wire
    const input = { request_id: orderLinkId, wire, extra: readable.value, offer } as Placing
    const made = await create(context, input)
    return made.ok ? ok({ orderId: made.value, orderLinkId }) : err(ofCall(made.error))
  }
}

/** What must be there whatever is offered; other categories and early redemption are not. */
function readableExtra(wire: Wire): Result<Extra, Refusal> {
  const offered = refuseCategory(wire.category)
  if (!offered.ok) return offered
  if (wire.orderType === 'Redeem')
    return badField('orderType', 'switched-off', 'Redeem', 'wait: it is settled at its time')
  const foreign = foreignFields.find((name) => wire[name] !== undefined && wire[name] !== null)
  if (foreign !== undefined)
    return badField(foreign, 'switched-off', 'other categories', 'leave it out')
  if (wire.orderLinkId === '')
    return badField('orderLinkId', 'missing', 'your own id of the order', 'send this field')
  const { dualAssetsExtra } = wire
  if (dualAssetsExtra !== undefined) return ok(dualAssetsExtra)
  const bound = 'orderDirection, selectPrice, apyE8'
  return badField('dualAssetsExtra', 'missing', bound, 'send this field')
}

function draftOf(
  context: RouteContext,
  { wire, extra, offer }: Placing,
): Result<CheckedDraft, Refusal> {
  if (offer === undefined) return unknownProduct(wire.productId)
  if (!isOpen(context, offer.product)) return err({ code: 'SYMBOL_NOT_TRADING' })
  const quote = acceptedQuote(offer, extra)
  if (!quote.ok) return quote
  const { invested } = coinsOf(quote.value)
  if (wire.coin !== invested) return badField('coin', 'not-in-list', invested, 'send this coin')
  const last = context.market.ticker(offer.product.symbol).last
  const bounds = amountBounds(quote.value.direction, offer.product.instrument, last)
  const amount = readAmount('amount', wire.amount, bounds)
  if (!amount.ok) return amount
  const params = { ...quote.value, amount: amount.value, account: wire.accountType }
  const needs = [[invested, amount.value]] as const
  return ok({ symbols: [offer.product.symbol], checks: [], params: writeParams(params), needs })
}

/** The quote that the client names, if it was given and holds. */
function acceptedQuote({ product, held }: Offer, extra: Extra): Result<AcceptedQuote, Refusal> {
  const { instrument, term, yieldFromMs, settlesAtMs } = product
  const wanted = parsePrice(instrument, extra.selectPrice)
  const sameSide = held.map((quotes) =>
    quotes.filter(({ direction }) => directionName(direction) === extra.orderDirection),
  )
  const target = wanted.ok ? wanted.value : -1
  const named = sameSide.map((quotes) => quotes.find((quote) => quote.target === target))
  const found = named.find((quote) => quote?.apyE8 === extra.apyE8)
  if (found === undefined) {
    const newest = named[0]
    return staleQuote(newest === undefined ? 'no quote at this price' : String(newest.apyE8))
  }
  return ok({
    ...found,
    productId: product.id,
    term: term.name,
    yieldFromMs,
    settlesAtMs,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    tickUnits: instrument.tickUnits,
    tickScale: instrument.tickScale,
  })
}

/** Whether a subscription is what a repeated request asks for. */
function isSamePlan(params: DualAssetParams, wire: Wire, extra: Extra): boolean {
  const amount = parseAmount(wire.amount)
  const target = parsePrice(params, extra.selectPrice)
  return (
    params.productId === wire.productId &&
    directionName(params.direction) === extra.orderDirection &&
    params.apyE8 === extra.apyE8 &&
    target.ok &&
    target.value === params.target &&
    amount.ok &&
    amount.value === params.amount &&
    coinsOf(params).invested === wire.coin
  )
}
