// What a kind says beside one of the engine's facts of life, and the price that such a fact names.
import { assert, type Price } from '@trellis/kernel'
import type { KindFact } from '@trellis/engine'

/** The kind's own part of a fact of life; that it is missing is a broken invariant. */
export function ownOf<F extends KindFact, T extends F['type']>(
  own: F | undefined,
  type: T,
): Extract<F, { type: T }> {
  assert(own?.type === type, "a fact of life lacks the kind's own part", type)
  return own as Extract<F, { type: T }>
}

/** The price of the first symbol that a fact names. */
export function priceIn({ prices }: { readonly prices: readonly Price[] }): Price {
  const [price] = prices
  assert(price !== undefined, 'a fact names no price')
  return price
}
