// Orders of the operator to a running server: sealed with the installation's key, so that only who
// may read the data folder or its environment can give one, and good for half a minute.
import type { SecretBox } from './secret-box.ts'

/** What a kind of bot is ordered, with the words of the command line. */
export interface SealedOrder {
  readonly kind: string
  readonly order: string
  readonly words: readonly string[]
}

/** An order and when it was given, wall time in epoch ms. */
export interface GivenOrder extends SealedOrder {
  readonly atMs: number
}

interface Sealed extends GivenOrder {
  readonly use: typeof USE
}

/** Tells an order from whatever else was sealed with the key. */
const USE = 'trellis operator order 1'
const GOOD_FOR_MS = 30_000

/** Where a server takes orders. */
export const ORDERS_PATH = '/operator/orders'

export function sealOrder(box: SecretBox, order: SealedOrder, atMs: number): string {
  const sealed: Sealed = { ...order, use: USE, atMs }
  return box.seal(JSON.stringify(sealed))
}

/** The order; undefined of what was sealed with another key, for another use or too long ago. */
export function openOrder(box: SecretBox, sealed: string, nowMs: number): GivenOrder | undefined {
  const text = box.open(sealed)
  if (text === undefined || !text.includes(USE)) return undefined
  const { use, ...order } = JSON.parse(text) as Sealed
  return use === USE && Math.abs(nowMs - order.atMs) <= GOOD_FOR_MS ? order : undefined
}
