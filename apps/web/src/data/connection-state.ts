// States of a stream: exactly init, open, closed and error, and how they follow from what happens.
// Pure: the socket asks it what it is and how long to wait.

export type ConnectionName = 'init' | 'open' | 'closed' | 'error'

export interface Connection {
  readonly name: ConnectionName
  /** Failed attempts in a row. */
  readonly failures: number
  /** Wall time since when nothing was heard, epoch ms; 0 while open or before the first attempt. */
  readonly silentSinceMs: number
  /** No further attempt will be made: paused while hidden, or refused by the server. */
  readonly resting: boolean
}

export type ConnectionEvent =
  | { readonly type: 'connect'; readonly atMs: number }
  | { readonly type: 'opened' }
  | { readonly type: 'lost'; readonly atMs: number }
  | { readonly type: 'failed'; readonly atMs: number }
  | { readonly type: 'paused' }
  | { readonly type: 'refused' }

export const firstConnection: Connection = {
  name: 'init',
  failures: 0,
  silentSinceMs: 0,
  resting: true,
}

const BACKOFF_FIRST_MS = 500
const BACKOFF_MOST_MS = 20_000
/** From this many failures in a row a lost connection counts as an error. */
const ERROR_AFTER = 3

export function nextConnection(was: Connection, event: ConnectionEvent): Connection {
  switch (event.type) {
    case 'connect':
      // The first attempt is init; later ones leave the state as it is until they succeed or fail.
      return { ...was, name: was.failures === 0 ? 'init' : was.name, resting: false }
    case 'opened':
      return { name: 'open', failures: 0, silentSinceMs: 0, resting: false }
    case 'lost':
    case 'failed': {
      const failures = was.failures + 1
      const silentSinceMs = was.silentSinceMs === 0 ? event.atMs : was.silentSinceMs
      const name = failures >= ERROR_AFTER ? 'error' : 'closed'
      return { name, failures, silentSinceMs, resting: false }
    }
    case 'paused':
      return { ...was, name: 'closed', failures: 0, resting: true }
    case 'refused':
      return { ...was, name: 'closed', resting: true }
  }
}

/**
 * Time to wait before the next attempt: doubling from 0.5 s to 20 s, with up to a half taken off,
 * so that many browsers do not come back at once. `random` is from 0 to 1.
 */
export function backoffMs({ failures }: Connection, random: number): number {
  const full = Math.min(BACKOFF_MOST_MS, BACKOFF_FIRST_MS * 2 ** Math.max(0, failures - 1))
  return Math.round(full * (1 - random / 2))
}
