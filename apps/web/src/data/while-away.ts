// What becomes of what could not be read because history is away: the page keeps what it has and
// asks again until it is back.
import { HISTORY_AWAY_CODE } from '@trellis/contract/codes'
import { ApiFailure } from './api-failure.ts'

/** From one try to the next, ms. */
export const ASK_AGAIN_MS = 5000

/** Milliseconds to the next try; false for everything that another try does not mend. */
export function whileAway(query: { readonly state: { readonly error: unknown } }): number | false {
  const { error } = query.state
  return error instanceof ApiFailure && error.ret === HISTORY_AWAY_CODE && ASK_AGAIN_MS
}
