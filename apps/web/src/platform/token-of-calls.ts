// How a token that the page has in its hand goes with calls and WebSockets, where no cookie does.
import type { Outside } from '../data/outside.ts'

/** @param token the user's, "" while there is none. */
export function tokenOfCalls(token: () => string): Pick<Outside, 'header' | 'protocols'> {
  return {
    header: (): Readonly<Record<string, string>> => (token() === '' ? {} : { UserToken: token() }),
    protocols: () => (token() === '' ? [] : ['trellis', `token.${token()}`]),
  }
}
