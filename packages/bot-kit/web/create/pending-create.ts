// A create request whose result is not known yet, kept in the tab so that a reload does not forget
// it: what was sent, under which key, and which bots stood before. It is what keeps a second bot
// from being made, so it stays until the result is certain.
import type { Store } from './draft-storage.ts'
import type { CreateRequest } from './form-request.ts'

const keyOf = (kind: string): string => `trellis.pending.${kind}`

export interface PendingCreate {
  readonly version: 1
  readonly symbol: string
  readonly request: CreateRequest
  /** Bots of the pair before it was sent; undefined where they could not be read. */
  readonly known: readonly string[] | undefined
}

/** Keeps the request of a kind; without storage it lasts as long as the page. */
export function savePending(store: Store | undefined, kind: string, pending: PendingCreate): void {
  try {
    store?.setItem(keyOf(kind), JSON.stringify(pending))
  } catch {
    // The page itself still knows it.
  }
}

/** The request of this kind and pair that nobody knows the result of. */
export function loadPending(
  store: Store | undefined,
  kind: string,
  symbol: string,
): PendingCreate | undefined {
  try {
    const found = JSON.parse(store?.getItem(keyOf(kind)) ?? 'null') as PendingCreate | null
    const fits = found?.version === 1 && found.symbol === symbol
    return fits && typeof found.request.request_id === 'string' ? found : undefined
  } catch {
    return undefined
  }
}

export function dropPending(store: Store | undefined, kind: string): void {
  try {
    store?.removeItem(keyOf(kind))
  } catch {
    // Nothing was kept there then.
  }
}
