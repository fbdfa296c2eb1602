// Puts what operators may do together: the table of instructions, roles, flags by user, and the
// endings that are still to be carried out.
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { FeatureFlag } from '@trellis/contract'
import type { DirectoryAccount } from '@trellis/engine'
import { ok, type UserId } from '@trellis/kernel'
import type { Announcement } from '../announcements/announcement.ts'
import type { AnnouncementDesk, Instruction } from '../announcements/announcement-desk.ts'
import type { Host } from '../host/host-api.ts'
import { rewardDesk } from '../host/reward-desk.ts'
import { doStartDuties, nobodysContext } from '../host/start-duties.ts'
import type { LogLine } from '../log-line.ts'
import type { Settings } from '../settings.ts'
import { accountOperations, userNamed } from './account-desk.ts'
import { FeeLevels } from './fee-levels.ts'
import { flagOperations, flagsOf } from './flags.ts'
import {
  allLines,
  auditLines,
  auditText,
  Operations,
  type Operation,
  type OperationTable,
} from './operations.ts'
import { PendingEndings } from './pending-endings.ts'
import { rankOf, roleOf, type Role } from './roles.ts'
import { symbolOperations } from './symbol-desk.ts'

export interface OperatorParts {
  readonly host: Host
  readonly settings: Pick<Settings, 'flags' | 'operators' | 'rateScale'>
  readonly desk: AnnouncementDesk
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
}

export function openOperator(parts: OperatorParts): Operator {
  const { host, settings, log } = parts
  const { directory } = host
  const unproven = settings.operators.filter(
    (it) => roleOf(directory.state.accountByEmail(it), settings.operators) === undefined,
  )
  if (unproven.length > 0)
    log(
      `TRELLIS_OPERATORS: no admin yet: ${unproven.join(', ')}. Register it, then set a new password ` +
        'by a letter, or say on this machine: npm run operator -- prove <e-mail>',
      'warn',
    )
  const endings = new PendingEndings(host, log)
  const fees = new FeeLevels(host, log)
  const table = tableOf(parts, { endings, fees })
  return {
    operations: new Operations({
      directory,
      wallMs: () => host.wallMs(),
      table,
      rateScale: settings.rateScale,
    }),
    endings,
    fees,
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

function tableOf(
  { host, settings, desk }: OperatorParts,
  desks: Pick<Operator, 'endings' | 'fees'>,
): OperationTable {
  const { directory } = host
  const { flags } = settings
  const alignKinds = (): Promise<void> => doStartDuties(host, flags)
  const ofAccount = (account: DirectoryAccount | undefined): Role | undefined =>
    account && rankOf(account, settings.operators)
  const ofUser = (user: UserId | undefined): Role | undefined =>
    user && ofAccount(directory.state.account(user))
  const ofNamed = ([who = '']: readonly string[]): Role | undefined =>
    ofUser(userNamed(directory.state, who))
  return {
    ...kindOperations(host, flags, ofUser),
    accounts: neverOwn(accountOperations({ directory, ...desks, rankOf: ofAccount, alignKinds }), [
      'ban',
      'role',
      'fees',
      'vip',
    ]),
    flags: flagOperations(directory),
    symbols: symbolOperations(host),
    rewards: rewardOperations(host, ofNamed),
    announcements: withRole(desk.instructions, 'admin'),
    audit: {
      list: reading(async ([most = '50', on = '']) => {
        const lines = auditLines(allLines(directory.state), { on, most: Number(most) || 50 })
        return ok(lines.length === 0 ? 'nothing was done' : lines.map(auditText).join('\n'))
      }),
    },
  }
}

const reading = (run: Instruction): Operation => ({ least: 'viewer', isReading: true, run })

function withRole(
  all: Readonly<Record<string, Instruction>>,
  least: Role,
  on: Operation['on'] = () => undefined,
): Readonly<Record<string, Operation>> {
  return Object.fromEntries(Object.entries(all).map(([name, run]) => [name, { least, on, run }]))
}

function rewardOperations(host: Host, on: Operation['on']): Readonly<Record<string, Operation>> {
  const { list, ...rewards } = rewardDesk(() => host)
  const said: Operation['said'] = ([who = '', ...words]) => {
    const { state } = host.directory
    const user = userNamed(state, who)
    return [(user && state.account(user)?.email) ?? who, ...words]
  }
  const named = Object.entries(withRole(rewards, 'support', on)).map(
    ([name, operation]) => [name, { ...operation, said }] as const,
  )
  return { ...neverOwn(Object.fromEntries(named), ['grant']), list: reading(list) }
}

/** Those that nobody does to the own account. */
function neverOwn(
  all: Readonly<Record<string, Operation>>,
  names: readonly string[],
): Readonly<Record<string, Operation>> {
  return Object.fromEntries(
    Object.entries(all).map(([name, operation]) => [
      name,
      { ...operation, isNeverOwn: names.includes(name) },
    ]),
  )
}

/** What kinds of bots may be told, under their names. */
function kindOperations(
  host: Host,
  flags: ReadonlySet<FeatureFlag>,
  roleOfUser: (user: UserId | undefined) => Role | undefined,
): OperationTable {
  const kinds: readonly { readonly kind: string; readonly routes: KindRoutes }[] = serverKinds
  const rows = kinds.map(({ kind, routes }) => {
    const all = Object.entries(routes.instructions ?? {}).map(([name, { carry, whose }]) => {
      const context = (): RouteContext => nobodysContext(host, flags)
      const run: Instruction = async (words) => carry(context(), words)
      const on: Operation['on'] = (words) => roleOfUser(whose(context(), words))
      return [name, { least: 'support', on, run } satisfies Operation] as const
    })
    return [kind, Object.fromEntries(all)] as const
  })
  return Object.fromEntries(rows)
}
