// What of the offer is looked at and chosen: products of a pair, targets with what they pay, and
// what is wrong with an amount. Pure.
import type { DualDirection } from '../params.ts'
import { boundsNow, type ShownBounds } from '@trellis/bot-kit/web/product/live-bounds.ts'
import type { ProductRow, QuotesRow } from './subscription.ts'

/** What a reader chose, as texts; "" where nothing was chosen. */
export interface Chosen {
  readonly direction: string
  readonly term: string
  readonly target: string
  readonly amount: string
}

export const NOTHING_CHOSEN: Chosen = { direction: 'buy-low', term: '', target: '', amount: '' }

export interface TargetRow {
  readonly direction: DualDirection
  readonly price: string
  readonly apyE8: string
  readonly expiresAtMs: number
}

/** Every target of a product, the highest price first. */
export function targetsOf(quotes: QuotesRow | undefined): readonly TargetRow[] {
  if (quotes === undefined) return []
  const rows = (direction: DualDirection, list: QuotesRow['buyLowPrice']): TargetRow[] =>
    list.map(({ selectPrice, apyE8, expiredAt }) => ({
      direction,
      price: selectPrice,
      apyE8,
      expiresAtMs: Number(expiredAt),
    }))
  return [
    ...rows('sell-high', quotes.sellHighPrice).reverse(),
    ...rows('buy-low', quotes.buyLowPrice),
  ]
}

/** The direction of a text; buy low where it says none. */
export function directionIn(text: string): DualDirection {
  return text === 'sell-high' ? text : 'buy-low'
}

const PREFERRED_TERM = '1d'

/** Products of a pair in the order of their terms, and the one of a term. */
export function productOf(products: readonly ProductRow[], term: string): ProductRow | undefined {
  const named = products.find((it) => it.duration === term)
  return named ?? products.find((it) => it.duration === PREFERRED_TERM) ?? products[0]
}

/** How far from the price the target is that a page begins with, counted in targets. */
const FIRST_TARGET = 2

/**
 * The target that was chosen; where it is not offered any more, the nearest that is, and where none
 * was chosen, one of the middle.
 */
export function targetOf(
  rows: readonly TargetRow[],
  { direction, target }: Pick<Chosen, 'direction' | 'target'>,
): TargetRow | undefined {
  const side = rows.filter((it) => it.direction === directionIn(direction))
  const nearestFirst = directionIn(direction) === 'buy-low' ? side : side.toReversed()
  if (target === '') return nearestFirst[Math.min(FIRST_TARGET, nearestFirst.length - 1)]
  const away = (it: TargetRow): number => Math.abs(Number(it.price) - Number(target))
  return nearestFirst.toSorted((a, b) => away(a) - away(b))[0]
}

/**
 * What is chosen once a reader goes on with what is shown: its target, also where the page had
 * begun with it, so that it gives way to another only with a word about it.
 */
export function keptTarget(chosen: Chosen, shown: TargetRow | undefined): Chosen {
  return shown === undefined ? chosen : { ...chosen, target: shown.price }
}

/** The price that was chosen, where another target is shown in its place; else "". */
export function goneTarget({ target }: Pick<Chosen, 'target'>, shown: TargetRow | undefined) {
  return shown !== undefined && target !== shown.price ? target : ''
}

/** Bounds of an amount of a product at the price of now; decimals of the coin that is invested. */
export function boundsOf(product: ProductRow, direction: DualDirection, last: string): ShownBounds {
  const quote = {
    least: product.minPurchaseQuoteAmount,
    most: product.remainingAmountQuote,
    digits: product.orderPrecisionDigitalQuote,
  }
  if (direction === 'buy-low') return quote
  const base = {
    least: product.minPurchaseBaseAmount,
    most: product.remainingAmountBase,
    digits: product.orderPrecisionDigitalBase,
  }
  return boundsNow(quote, base, last)
}
