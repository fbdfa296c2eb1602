// How news leave the page: to which sorts of targets, what may become of a delivery, and the bounds
// of both. Plain tables without zod: the server and the browser read the same ones.

/** A browser that is pushed to, or an address of the user's own. */
export const targetSorts = ['push', 'webhook'] as const
export type TargetSort = (typeof targetSorts)[number]

/** Targets that a user may have of each sort. */
export const TARGETS_MAX: Readonly<Record<TargetSort, number>> = { push: 10, webhook: 5 }
/**
 * Messages that may wait for one target; what comes beyond is given up at once, and the log says
 * so.
 */
export const WAITING_MAX = 100
/** Finished deliveries that a user's log holds. */
export const LOGGED_MAX = 200
/** News of one type within so long are one message. */
export const GROUPED_MS = 60_000
/** Events that a message carries; its count says how many there were. */
export const EVENTS_MAX = 20

/**
 * A delivery waits, is being sent, was taken by its target, or is tried no more. What was being
 * sent when the server ended waits again: whether it arrived is not known.
 */
export const deliveryStates = ['waiting', 'sending', 'delivered', 'given-up'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** Why a delivery stands as it does; '' of one that went well or has not been tried. */
export const deliveryReasons = [
  '',
  /** It waits for the end of the quiet hours. */
  'quiet',
  /** No answer in time: whether it arrived is not known. */
  'no-answer',
  /** The server ended amid it: whether it arrived is not known. */
  'interrupted',
  'no-address',
  'not-public',
  'no-connection',
  'not-secure',
  'redirected',
  /** Answered with something else than a success. */
  'refused',
  /** There is nothing at the address any more; of a browser, it takes no more pushes. */
  'gone',
  /** What is kept of the target cannot be read with the key at hand. */
  'unreadable',
  'too-many',
  'removed',
] as const
export type DeliveryReason = (typeof deliveryReasons)[number]

/** Days on which quiet hours begin. */
export const quietDays = ['every', 'weekdays', 'weekend'] as const
export type QuietDays = (typeof quietDays)[number]

/** What a message is about: a type of news, or 'test' of one that the user has asked for. */
export const TEST_MESSAGE = 'test'
