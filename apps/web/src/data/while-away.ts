// What becomes of what could not be read because something is away for a moment, be it history, an
// engine, the server or the way there: the page keeps what it has and asks again until it is back.
import { HISTORY_AWAY_CODE, SERVER_AWAY_CODE } from '@trellis/contract/codes'
import { failureOf } from './api-failure.ts'

const ASK_AGAIN_MS = 5000

/** Whether nobody answered, which may be another a moment later. */
export const isUnanswered = (error: unknown): boolean =>
  /timeout|network/.test(failureOf(error).kind)

/** Milliseconds to the next try; false for everything that another try does not mend. */
export function whileAway(query: { readonly state: { readonly error: unknown } }): number | false {
  const { error } = query.state
  const { ret } = failureOf(error)
  const isAway = ret === HISTORY_AWAY_CODE || ret === SERVER_AWAY_CODE
  return isAway || isUnanswered(error) ? ASK_AGAIN_MS : false
}
