// A create request whose result is not known yet, kept in the tab so that a reload does not forget
// it: what was sent and under which key. It is what keeps a second bot from being made, so it stays
// until the result is certain.
import type { BotRow } from '@trellis/contract'
import type { Store } from './draft-storage.ts'
import type { CreateRequest } from './form-request.ts'

const keyOf = (kind: string): string => `trellis.pending.${kind}`

export interface PendingCreate {
  readonly version: 1
  readonly symbol: string
  readonly request: CreateRequest
}

/** Id of the bot that the request made: the one that carries its key. */
export function botOfPending(
  { request }: PendingCreate,
  rows: readonly Pick<BotRow, 'figures'>[],
): string | undefined {
  return rows.find(({ figures }) => figures.request_id === request.request_id)?.figures.bot_id
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
