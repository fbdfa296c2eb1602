// Orders of the operator to a running server: sealed with the installation's key, so that only who
// may read the data folder or its environment can give one, and good for half a minute.
import type { SecretBox } from './secret-box.ts'

/** What a kind of bot is ordered, with the words of the command line. */
export interface SealedOrder {
  readonly kind: string
  readonly order: string
  readonly words: readonly string[]
}

interface Sealed extends SealedOrder {
  readonly use: typeof USE
  /** Wall time, epoch ms. */
  readonly atMs: number
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
export function openOrder(box: SecretBox, sealed: string, nowMs: number): SealedOrder | undefined {
  const text = box.open(sealed)
  if (text === undefined || !text.includes(USE)) return undefined
  const { use, atMs, ...order } = JSON.parse(text) as Sealed
  return use === USE && Math.abs(nowMs - atMs) <= GOOD_FOR_MS ? order : undefined
}
