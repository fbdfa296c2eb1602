// What becomes of what could not be read because somebody is away, the server, the connection or
// history: the page keeps what it has and asks again until it is back.
import { passes } from '@trellis/bot-kit/web/passing-failure.ts'

const ASK_AGAIN_MS = 5000

/** Milliseconds to the next try; false for everything that another try does not mend. */
export function whileAway(query: { readonly state: { readonly error: unknown } }): number | false {
  return passes(query.state.error) ? ASK_AGAIN_MS : false
}
