// How a detail page asks for its bot: the kind's own call with everything it claims.
import type { EndpointPath } from '@trellis/contract'
import type { WebServices } from '../web-context.ts'
import type { DetailKind } from './detail-kind.ts'

/** What the detail call of a kind answers for a bot, by the name that the call has for its id. */
export function answerFrom<A>(
  path: EndpointPath,
  idName: 'bot_id' | 'grid_id' = 'bot_id',
): (...asked: Parameters<DetailKind<unknown>['read']>) => Promise<A> {
  return (botId, call, signal) =>
    call<A>(path, { [idName]: botId }, { claims: 'all', ...signalOf(signal) })
}

/** An abort signal among the options of a call. */
export function signalOf(signal: AbortSignal | undefined): Pick<CallOptions, 'signal'> {
  return signal === undefined ? {} : { signal }
}
type CallOptions = NonNullable<Parameters<WebServices['call']>[2]>
