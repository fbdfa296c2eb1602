// What a spot grid's facts say, read without its code: its own and those of life.
import { flatFact } from '@trellis/engine'

/**
 * What the facts of a grid say, its own and those of life that they stand beside; every field by
 * its documented meaning.
 */
export interface FlatGridFact {
  readonly type: string
  readonly action: string
  readonly price: number
  readonly qty: number
  readonly sellQty: number
  readonly emptyLevel: number
  readonly slot: number
  readonly dropped: number
  readonly minPrice: number
  readonly maxPrice: number
  readonly cellNumber: number
  readonly takeProfit: number
  readonly stopLoss: number
  readonly profit: bigint
  readonly refs: readonly number[]
  /** Of a closing. */
  readonly word: string
}

/** All that a fact says in one record; the price is that of the grid's one symbol. */
export function flatGridFactOf(fact: Parameters<typeof flatFact>[0]): FlatGridFact {
  const flat = flatFact(fact)
  const [price] = (flat['prices'] ?? []) as readonly number[]
  return { ...(price === undefined ? {} : { price }), ...flat } as unknown as FlatGridFact
}
