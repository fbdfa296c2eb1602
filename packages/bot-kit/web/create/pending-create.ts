// A create request whose result is not known yet, kept in the tab so that a reload does not forget
// it: what was sent and under which key. It is what keeps a second bot from being made, so it stays
// until the result is certain.
import type { BotRow } from '@trellis/contract'
import type { Store } from './draft-storage.ts'

const keyOf = (kind: string): string => `trellis.pending.${kind}`

export interface Pending<R> {
  readonly version: 1
  readonly symbol: string
  /** As it was sent, with the key that makes a repeat the same order. */
  readonly request: R
}

/** Id of the bot that a request with a key made: the one that carries it. */
export function botOfPending(
  { request }: { readonly request: { readonly request_id: string } },
  rows: readonly Pick<BotRow, 'figures'>[],
): string | undefined {
  return rows.find(({ figures }) => figures.request_id === request.request_id)?.figures.bot_id
}

/** Keeps the request of a kind; without storage it lasts as long as the page. */
export function savePending(
  store: Store | undefined,
  kind: string,
  pending: Pending<object>,
): void {
  try {
    store?.setItem(keyOf(kind), JSON.stringify(pending))
  } catch {
    // The page itself still knows it.
  }
}

/**
 * The request of this kind and pair that nobody knows the result of; `key` names its field with the
 * key that tells it from others.
 */
export function loadPending<R extends object>(
  store: Store | undefined,
  kind: string,
  symbol: string,
  key = 'request_id',
): Pending<R> | undefined {
  try {
    const found = JSON.parse(store?.getItem(keyOf(kind)) ?? 'null') as Pending<R> | null
    const fits = found?.version === 1 && found.symbol === symbol
    const request = found?.request as Readonly<Record<string, unknown>> | undefined
    return fits && typeof request?.[key] === 'string' ? found : undefined
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
