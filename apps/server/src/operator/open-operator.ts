// Puts what operators may do together: the table of instructions, roles, flags by user, and the
// endings that are still to be carried out.
import type { FeatureFlag } from '@trellis/contract'
import type { DirectoryAccount } from '@trellis/engine'
import type { UserId } from '@trellis/kernel'
import type { Announcement } from '../announcements/announcement.ts'
import type { AnnouncementDesk } from '../announcements/announcement-desk.ts'
import { isUpToDate } from '../auth/sure-caller.ts'
import type { Host } from '../host/host-api.ts'
import { SETTINGS_LIMIT_MS } from '../host/setting-access.ts'
import type { LogLine } from '../log-line.ts'
import type { Settings } from '../settings.ts'
import { FeeLevels } from './fee-levels.ts'
import { flagsOf } from './flags.ts'
import { operationTable, type TableParts } from './operation-table.ts'
import { Operations } from './operations.ts'
import { PendingEndings } from './pending-endings.ts'
import { roleOf, type Role } from './roles.ts'

export interface OperatorParts {
  readonly host: Host
  readonly settings: Pick<Settings, 'flags' | 'operators' | 'rateScale'>
  readonly desk: AnnouncementDesk
  readonly accounts: TableParts['accounts']
  readonly log: LogLine
}

export interface Operator {
  readonly operations: Operations
  readonly endings: PendingEndings
  readonly fees: FeeLevels
  /** What a user is offered; a guest for undefined. */
  flagsOf(user: UserId | undefined): ReadonlySet<FeatureFlag>
  roleOf(user: UserId): Role | undefined
  /** Accounts, flags and the audit log, to be read. */
  readonly state: Host['directory']['state']
  /** What the settings of the server offer. */
  readonly offered: ReadonlySet<FeatureFlag>
  announced(): Promise<readonly Announcement[]>
  /** Resolves when the state holds all that anybody was told; whether it does within a second. */
  isUpToDate(): Promise<boolean>
}

export function openOperator(parts: OperatorParts): Operator {
  const { host, settings, desk, accounts, log } = parts
  const { directory } = host
  const ranked = (account: DirectoryAccount | undefined): Role | undefined =>
    roleOf(account, settings.operators)
  const unproven = settings.operators.filter(
    (it) => ranked(directory.state.accountByEmail(it)) === undefined,
  )
  if (unproven.length > 0)
    log(
      `TRELLIS_OPERATORS: no admin yet: ${unproven.join(', ')}. Register it, then set a new password ` +
        'by a letter, or say on this machine: npm run operator -- prove <e-mail>',
      'warn',
    )
  const endings = new PendingEndings(host, log)
  const fees = new FeeLevels(host, log)
  return {
    operations: new Operations({
      directory,
      wallMs: () => host.wallMs(),
      table: operationTable({ host, settings, desk, accounts, endings, fees }),
      operators: settings.operators,
      rateScale: settings.rateScale,
    }),
    endings,
    fees,
    flagsOf: (user) => flagsOf(directory.state, settings.flags, user),
    roleOf: (user) => ranked(directory.state.account(user)),
    // The directory reads itself anew after a disk has failed: never one of before.
    get state() {
      return directory.state
    },
    offered: settings.flags,
    announced: () => desk.all(),
    isUpToDate: () => isUpToDate(directory, SETTINGS_LIMIT_MS),
  }
}
