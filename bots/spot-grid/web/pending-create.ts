// A create request whose result is not known yet, kept in the tab so that a reload does not forget
// it: what was sent, under which key, and which bots stood before.
// Must never be dropped before the result is certain: it is what keeps a second bot from being
// made.
import type { GridRequest } from '../wire.ts'

const KEY = 'trellis.pending.spot-grid'

export interface PendingCreate {
  readonly version: 1
  readonly symbol: string
  readonly request: GridRequest<'createGrid'>
  /** Bots of the pair before it was sent; undefined where they could not be read. */
  readonly known: readonly string[] | undefined
}

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Keeps the request; without storage it lasts as long as the page. */
export function savePending(store: Store | undefined, pending: PendingCreate): void {
  try {
    store?.setItem(KEY, JSON.stringify(pending))
  } catch {
    // The page itself still knows it.
  }
}

/** The request of this pair that nobody knows the result of. */
export function loadPending(store: Store | undefined, symbol: string): PendingCreate | undefined {
  try {
    const found = JSON.parse(store?.getItem(KEY) ?? 'null') as PendingCreate | null
    const fits = found?.version === 1 && found.symbol === symbol
    return fits && typeof found.request.request_id === 'string' ? found : undefined
  } catch {
    return undefined
  }
}

export function dropPending(store: Store | undefined): void {
  try {
    store?.removeItem(KEY)
  } catch {
    // Nothing was kept there then.
  }
}
