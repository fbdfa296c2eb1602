// What an installation does when bots trade and nobody has called for it: in the one process that
// it has, or in whichever process of a cluster has the lease for that (docs/adr/0039). It may begin
// while another process does the same: each of its parts is done once, or again without harm.
import type { Host } from '../host/index.ts'
import { doStartDuties } from '../host/start-duties.ts'
import { openCommunity } from '../house/open-community.ts'
import { openHouse } from '../house/open-house.ts'
import type { LogLine } from '../log-line.ts'
import type { Operator } from '../operator/open-operator.ts'
import type { Settings } from '../settings.ts'

export interface DutyParts extends Pick<Operator, 'endings' | 'fees'> {
  readonly host: Host
  readonly settings: Pick<Settings, 'flags' | 'house' | 'hold' | 'seed' | 'communityDays'>
  readonly log: LogLine
  /** Hears what could not be done. */
  readonly complain: (what: string, error: unknown) => void
}

/** Kinds do what each start has for them, and the house opens: nothing waits for it. */
export function beginDuties(parts: DutyParts): void {
  const { host, endings, fees, settings, log, complain } = parts
  const { flags } = settings
  const done = host
    .ready()
    .then(() => endings.resume().catch((error: unknown) => complain(NOT_ENDED, error)))
    .then(() => fees.resume())
    .then(() => doStartDuties(host, flags))
    .catch((error: unknown) => complain('not all was brought into line', error))
  const isOpen = settings.house && !settings.hold
  const open = isOpen ? done.then(() => openHouse(host, flags, log)) : done
  const opened = open.catch((error: unknown) => complain('the house is not open', error))
  const { seed, communityDays: days } = settings
  opened
    // What was begun is finished, whatever is set by now: half a past is nobody's.
    .then(async () => {
      const isBegun = host.community.partition !== undefined
      if (isBegun || (isOpen && days > 0)) await openCommunity(host, { seed, days, flags, log })
    })
    .catch((error: unknown) => complain('no community', error))
}

const NOT_ENDED = 'not all bots were ended'
