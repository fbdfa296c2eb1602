// The client's idempotency key: what a request under it does is done once, however often it is
// sent.
import { requestKey } from '@trellis/contract'

/** What a request reads of it; left out or "" for none. */
export const requestKeyShape = { request_id: requestKey.optional() }
