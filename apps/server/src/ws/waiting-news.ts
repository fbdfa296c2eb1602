// Events that wait to be told to a page. They may wait for as long as it reads slowly or nobody
// knows whether it may listen, so no more is kept than one message tells.
import type { NewsMessage } from '@trellis/contract'

type Events = NewsMessage['items']

/** Events told in one message; above that the page reads its list. */
const MAX_NEWS = 20

/** What waits once more has come; one event too many stands for all that a message cannot tell. */
export function withMore(waiting: Events | undefined, more: Events): Events {
  return [...(waiting ?? []), ...more].slice(0, MAX_NEWS + 1)
}

/** Tells what waited, or that the page shall read its list. */
export function newsMessage(waiting: Events): NewsMessage {
  return { topic: 'notifications', items: waiting.length > MAX_NEWS ? [] : waiting }
}
