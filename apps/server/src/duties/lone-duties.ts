// What one process of an installation must do alone, or must remember for all its clients, and who
// does it where several serve (docs/adr/0039). A process of the role `all` does everything itself.

export interface LoneDuty {
  readonly what: string
  /** Who does it among several, or that nobody does. */
  readonly by: string
}

const LEASED = 'the engine that has the lease for it'
const WEBS = 'all web processes hear of it from one another'
const EACH = 'each web process for itself'

export const LONE_DUTIES: readonly LoneDuty[] = [
  { what: 'news sent to targets of users', by: LEASED },
  { what: 'what kinds do at a start, fee levels and endings that were left', by: LEASED },
  { what: 'leaders of the house, and settings that are searched', by: LEASED },
  // Its past is made by a worker beside all groups, which no process of a cluster has.
  { what: 'the simulated community', by: 'nobody: a cluster is for real users' },
  { what: 'announcements of the operator', by: 'whoever was told, for all' },
  { what: 'letters', by: 'whoever was asked: by SMTP, else as files of that process' },
  { what: 'accounts whose opening was interrupted', by: 'whoever is called for one' },
  { what: 'guesses, passkeys that were made, signed calls that were seen', by: WEBS },
  // Two at a moment at two of them are decided by engine and directory.
  { what: 'rates, and calls of one account one after another', by: EACH },
]
