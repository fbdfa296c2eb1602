// What one process of an installation must do alone, or must remember for all its clients, and who
// does it where several serve (docs/adr/0039). A process of the role `all` does everything itself.

export interface LoneDuty {
  readonly what: string
  /** Who does it among several, or that nobody does so far. */
  readonly by: string
}

const NOBODY = 'off where several processes serve'
const EACH = 'each process for itself: send the calls of a client to the same one'

export const LONE_DUTIES: readonly LoneDuty[] = [
  // The courier's claims hold within one process: a second one would send the same again.
  { what: 'news sent to targets of users', by: NOBODY },
  // A start that brings accounts into line may undo what another process does at that moment.
  { what: 'what kinds do at a start, and fee levels that a crash left behind', by: NOBODY },
  { what: 'leaders of the house, and the simulated community', by: NOBODY },
  { what: 'settings that are searched to be suggested', by: NOBODY },
  // The leader of market time takes no word of it.
  { what: 'changes of the speed of market time, and a market that is held', by: NOBODY },
  { what: 'announcements of the operator, keys of push, letters', by: 'files of each process' },
  { what: 'endings of bots that an operator asked for', by: 'whoever was asked, and each start' },
  { what: 'accounts whose opening was interrupted', by: 'whoever is called for one' },
  { what: 'rates, guesses, passkeys being made, signed calls that were seen', by: EACH },
  { what: 'calls of one account one after another', by: EACH },
]
