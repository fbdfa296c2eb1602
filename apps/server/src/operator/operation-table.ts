// The table of what operators may do together: of accounts, flags, symbols, vouchers, announcements
// and the log, and what kinds of bots may be told.
import { serverKinds } from '@trellis/bots/registry.server'
import type { KindRoutes } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import type { FeatureFlag } from '@trellis/contract'
import { ok, type UserId } from '@trellis/kernel'
import type { AnnouncementDesk, Instruction } from '../announcements/announcement-desk.ts'
import type { Host } from '../host/host-api.ts'
import { rewardDesk } from '../host/reward-desk.ts'
import { doStartDuties, nobodysContext } from '../host/start-duties.ts'
import type { Settings } from '../settings.ts'
import { accountOperations, ofNamed, userNamed, type AccountDeskParts } from './account-desk.ts'
import type { FeeLevels } from './fee-levels.ts'
import { flagOperations } from './flags.ts'
import {
  allLines,
  auditLines,
  auditText,
  type Operation,
  type OperationTable,
  type Whose,
} from './operations.ts'
import type { PendingEndings } from './pending-endings.ts'
import type { Role } from './roles.ts'
import { symbolOperations } from './symbol-desk.ts'

export interface TableParts {
  readonly host: Host
  readonly settings: Pick<Settings, 'flags'>
  readonly desk: Pick<AnnouncementDesk, 'instructions'>
  readonly endings: PendingEndings
  readonly fees: FeeLevels
  readonly accounts: AccountDeskParts['accounts']
}

/** All that operators may do, by part and name. */
export function operationTable(parts: TableParts): OperationTable {
  const { host, settings, desk, endings, fees, accounts } = parts
  const { directory } = host
  const { flags } = settings
  const alignKinds = (user: UserId): Promise<void> => doStartDuties(host, flags, user)
  return {
    ...kindOperations(host, flags),
    accounts: neverOwn(
      accountOperations({ directory, accounts, endings, fees, alignKinds }),
      // Password and code switch off one's own two-factor: a stolen session has neither.
      ['ban', 'close', 'tag', 'type', 'islamic', 'role', 'fees', 'vip', 'prove', 'two-factor'],
    ),
    flags: neverOwn(flagOperations(directory), ['set']),
    symbols: symbolOperations(host),
    rewards: rewardOperations(host),
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
  whose?: Whose,
): Readonly<Record<string, Operation>> {
  return Object.fromEntries(Object.entries(all).map(([name, run]) => [name, { least, whose, run }]))
}

function rewardOperations(host: Host): Readonly<Record<string, Operation>> {
  const { list, ...rewards } = rewardDesk(() => host)
  const logged: Operation['logged'] = ([who = '', ...words]) => {
    const { state } = host.directory
    const user = userNamed(state, who)
    return [(user && state.account(user)?.email) ?? who, ...words]
  }
  const named = Object.entries(withRole(rewards, 'support', ofNamed)).map(
    ([name, operation]) => [name, { ...operation, logged }] as const,
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
function kindOperations(host: Host, flags: ReadonlySet<FeatureFlag>): OperationTable {
  const kinds: readonly { readonly kind: string; readonly routes: KindRoutes }[] = serverKinds
  const rows = kinds.map(({ kind, routes }) => {
    const all = Object.entries(routes.instructions ?? {}).map(([name, told]) => {
      const context = (): RouteContext => nobodysContext(host, flags)
      const run: Instruction = async (words) => told.carry(context(), words)
      const whose: Whose = (words) => told.whose(context(), words)
      return [name, { least: 'support', isNeverOwn: true, whose, run }] as const
    })
    return [kind, Object.fromEntries(all)] as const
  })
  return Object.fromEntries(rows)
}
