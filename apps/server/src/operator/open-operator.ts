// Puts what operators may do together: the table of instructions, roles, flags by user, and the
// endings that are still to be carried out.
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { FeatureFlag } from '@trellis/contract'
import { ok, type UserId } from '@trellis/kernel'
import type { Announcement } from '../announcements/announcement.ts'
import type { AnnouncementDesk, Instruction } from '../announcements/announcement-desk.ts'
import type { Host } from '../host/host-api.ts'
import { rewardDesk } from '../host/reward-desk.ts'
import { doStartDuties, nobodysContext } from '../host/start-duties.ts'
import type { LogLine } from '../log-line.ts'
import type { Settings } from '../settings.ts'
import { accountOperations } from './account-desk.ts'
import { flagOperations, flagsOf } from './flags.ts'
import {
  auditLines,
  auditText,
  Operations,
  type Operation,
  type OperationTable,
} from './operations.ts'
import { PendingEndings } from './pending-endings.ts'
import { roleOf, type Role } from './roles.ts'

export interface OperatorParts {
  readonly host: Host
  readonly settings: Pick<Settings, 'flags' | 'operators'>
  readonly desk: AnnouncementDesk
  readonly log: LogLine
}

export interface Operator {
  readonly operations: Operations
  readonly endings: PendingEndings
  /** What a user is offered; a guest for undefined. */
  flagsOf(user: UserId | undefined): ReadonlySet<FeatureFlag>
  roleOf(user: UserId): Role | undefined
  /** Accounts, flags and the audit log, to be read. */
  readonly state: Host['directory']['state']
  /** What the settings of the server offer. */
  readonly offered: ReadonlySet<FeatureFlag>
  announced(): Promise<readonly Announcement[]>
}

export function openOperator(parts: OperatorParts): Operator {
  const { host, settings, log } = parts
  const { directory } = host
  const nobodys = settings.operators.filter((it) => !directory.state.accountByEmail(it))
  if (nobodys.length > 0)
    log(
      `TRELLIS_OPERATORS: nobody has registered ${nobodys.join(', ')}; who does is an admin`,
      'warn',
    )
  const endings = new PendingEndings(host, log)
  const table = tableOf(parts, endings)
  return {
    operations: new Operations(directory, () => host.wallMs(), table),
    endings,
    flagsOf: (user) => flagsOf(directory.state, settings.flags, user),
    roleOf: (user) => roleOf(directory.state.account(user), settings.operators),
    // The directory reads itself anew after a disk has failed: never one of before.
    get state() {
      return directory.state
    },
    offered: settings.flags,
    announced: () => parts.desk.all(),
  }
}

function tableOf({ host, settings, desk }: OperatorParts, endings: PendingEndings): OperationTable {
  const { directory } = host
  const { flags } = settings
  const alignKinds = (): Promise<void> => doStartDuties(host, flags)
  const { list, ...rewards } = rewardDesk(() => host)
  return {
    ...kindOperations(host, flags),
    accounts: accountOperations({
      directory,
      endings,
      roleOf: (account) => roleOf(account, settings.operators),
      alignKinds,
    }),
    flags: flagOperations(directory),
    rewards: { ...withRole(rewards, 'support'), list: reading(list) },
    announcements: withRole(desk.instructions, 'admin'),
    audit: {
      list: reading(async ([most = '50', on = '']) => {
        const lines = auditLines(directory.state.acts, { on, most: Number(most) || 50 })
        return ok(lines.length === 0 ? 'nothing was done' : lines.map(auditText).join('\n'))
      }),
    },
  }
}

const reading = (run: Instruction): Operation => ({ least: 'viewer', isReading: true, run })

function withRole(
  all: Readonly<Record<string, Instruction>>,
  least: Role,
): Readonly<Record<string, Operation>> {
  return Object.fromEntries(Object.entries(all).map(([name, run]) => [name, { least, run }]))
}

/** What kinds of bots may be told, under their names. */
function kindOperations(host: Host, flags: ReadonlySet<FeatureFlag>): OperationTable {
  const kinds: readonly { readonly kind: string; readonly routes: KindRoutes }[] = serverKinds
  const rows = kinds.map(({ kind, routes }) => {
    const all = Object.entries(routes.instructions ?? {}).map(([name, carry]) => {
      const run: Instruction = async (words) => carry(nobodysContext(host, flags), words)
      return [name, { least: 'support', run } satisfies Operation] as const
    })
    return [kind, Object.fromEntries(all)] as const
  })
  return Object.fromEntries(rows)
}
