// What moves a Funding account: plain words without zod, which projector, server and browser share.
// None of them names a kind of bot.

/**
 * Into a bot, out of one, a leader's profit share of others' copies, or from the faucet: added by
 * the user, or granted at the start.
 */
export const moveSorts = ['in', 'out', 'profit-share', 'top-up', 'grant'] as const
export type MoveSort = (typeof moveSorts)[number]

/** What a list may be narrowed to; top-ups have the grants with them. */
export const moveFilters = ['all', 'in', 'out', 'profit-share', 'top-up'] as const
export type MoveFilter = (typeof moveFilters)[number]

/**
 * Why: a bot was created, got more, took money by itself, gave profit or margin to its owner, gave
 * money back by itself, gave money to a copy that it began or took back what one gave, or ended; or
 * copies of its bots gained, or money came from the faucet.
 */
export const moveCauses = [
  'created',
  'added',
  'drawn',
  'withdrawn',
  'returned',
  'for-copy',
  'from-copy',
  'closed',
  'profit-share',
  'top-up',
  'grant',
] as const
export type MoveCause = (typeof moveCauses)[number]

/** Whose doing it was; of copies that of the leader who is copied. */
export const moveActors = ['user', 'bot', 'exchange', 'leader'] as const
export type MoveActor = (typeof moveActors)[number]

/** Why a bot ended, in the words that all kinds share; `none` of any other movement. */
export const moveReasons = [
  'none',
  'user',
  'target',
  'stop',
  'liquidated',
  'delisted',
  'banned',
  'failed',
  'ended',
  'rule',
] as const
export type MoveReason = (typeof moveReasons)[number]
