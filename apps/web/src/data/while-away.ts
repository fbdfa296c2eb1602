// What becomes of what could not be read because something is away for a moment, be it history, an
// engine, the server or the way there: the page keeps what it has and asks again until it is back.
import { HISTORY_AWAY_CODE, SERVER_AWAY_CODE } from '@trellis/contract/codes'
import { ApiFailure } from './api-failure.ts'

const ASK_AGAIN_MS = 5000
const AWAY: readonly number[] = [HISTORY_AWAY_CODE, SERVER_AWAY_CODE]

/** Whether nobody answered, which may be another a moment later. */
export function isUnanswered(error: unknown): boolean {
  return error instanceof ApiFailure && (error.kind === 'timeout' || error.kind === 'network')
}

/** Milliseconds to the next try; false for everything that another try does not mend. */
export function whileAway(query: { readonly state: { readonly error: unknown } }): number | false {
  const { error } = query.state
  const isAway = error instanceof ApiFailure && AWAY.includes(error.ret)
  return isAway || isUnanswered(error) ? ASK_AGAIN_MS : false
}
