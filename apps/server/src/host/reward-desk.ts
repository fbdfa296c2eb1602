// What who runs the server says to the running server about vouchers (docs/operations.md): granted,
// taken back while unused, listed. The line of each names the voucher.
import { rewardStatusOf } from '@trellis/bot-kit/wire/rewards.ts'
import type { RewardRecord } from '@trellis/engine'
import {
  err,
  formatAmount,
  ok,
  parseAmount,
  ZERO,
  type Amount,
  type Result,
  type UserId,
} from '@trellis/kernel'
import { DAY_MS } from '@trellis/market'
import { KINDS } from '../engine-parts.ts'
import type { Host } from './host-api.ts'

type DeskHost = Pick<Host, 'bots' | 'directory' | 'market'>
type Said = Result<string, string>

/** Kinds that take vouchers: those on contracts (docs/adr/0030). */
const REWARD_KINDS = KINDS.filter((it) => it.holdsContracts === true).map(({ kind }) => kind)
const COIN = 'USDT'
const DAYS = 30
const DAYS_MAX = 3_650
const USAGE =
  'say: <e-mail> <amount> [least=<own money>] [days=<market days>] [kinds=<kind,kind>], ' +
  'or revoke <e-mail> <voucher>, or list <e-mail>'

/** The instructions by their names; the host is undefined while it opens. */
export function rewardDesk(host: () => DeskHost | undefined) {
  const over =
    (work: (host: DeskHost, words: readonly string[]) => Promise<Said>) =>
    async (words: readonly string[]): Promise<Said> => {
      const opened = host()
      return opened === undefined ? err('the server is starting') : work(opened, words)
    }
  return { grant: over(grant), revoke: over(revoke), list: over(list) }
}

/** What a grant names, read. */
interface Wanted {
  readonly amount: Amount
  readonly least: Amount
  readonly days: number
  readonly kinds: readonly string[]
}

async function grant(host: DeskHost, [email = '', ...words]: readonly string[]): Promise<Said> {
  const user = userOf(host, email)
  const wanted = wantedOf(words)
  if (user === undefined) return err(`nobody is registered as ${email}: ${USAGE}`)
  if (typeof wanted === 'string') return err(`${wanted}: ${USAGE}`)
  const { days, ...terms } = wanted
  const expiresAtMs = Math.floor(host.market.nowMs()) + days * DAY_MS
  const done = await host.bots.grantReward(user, { ...terms, coin: COIN, expiresAtMs })
  if (!done.ok) return err(`the engine refused: ${JSON.stringify(done.error)}`)
  return ok(`${email} has voucher ${done.value}: ${termsOf({ ...terms, expiresAtMs })}`)
}

async function revoke(host: DeskHost, [email = '', id = '']: readonly string[]): Promise<Said> {
  const user = userOf(host, email)
  if (user === undefined) return err(`nobody is registered as ${email}: ${USAGE}`)
  const done = await host.bots.revokeReward(user, Number(id))
  if (done.ok) return ok(`voucher ${id} of ${email} is taken back`)
  return err(`voucher ${id} of ${email} is not taken back: ${JSON.stringify(done.error)}`)
}

async function list(host: DeskHost, [email = '']: readonly string[]): Promise<Said> {
  const user = userOf(host, email)
  if (user === undefined) return err(`nobody is registered as ${email}: ${USAGE}`)
  const all = await host.bots.rewards(user)
  const line = (it: RewardRecord): string => {
    const status = rewardStatusOf(it, host.market.nowMs()).toLowerCase()
    const by = it.usedBy === 0 ? '' : ` by bot ${it.usedBy}`
    return `${it.reward} ${status}${by}: ${termsOf(it)}`
  }
  return ok(all.length === 0 ? `${email} has no voucher` : all.map(line).join('\n'))
}

function termsOf(it: Pick<RewardRecord, 'amount' | 'least' | 'kinds' | 'expiresAtMs'>): string {
  const { amount, least, kinds, expiresAtMs } = it
  const own = least > 0n ? `, beside ${formatAmount(least)} of the user's own` : ''
  const until = new Date(expiresAtMs).toISOString()
  return `${formatAmount(amount)} ${COIN} for ${kinds.join(', ')}${own}, until ${until} market time`
}

function userOf({ directory }: DeskHost, email: string): UserId | undefined {
  return directory.state.accountByEmail(email)?.user
}

/** What the words ask for, or what is wrong with them. */
function wantedOf([text = '', ...options]: readonly string[]): Wanted | string {
  const amount = parseAmount(text)
  if (!amount.ok || amount.value <= 0n) return `${text || 'nothing'} is no amount above zero`
  const said = new Map(options.map((it) => it.split('=', 2) as [string, string | undefined]))
  const unknown = [...said.keys()].find((it) => !['least', 'days', 'kinds'].includes(it))
  if (unknown !== undefined) return `${unknown} says nothing here`
  const least = parseAmount(said.get('least') ?? '0')
  if (!least.ok || least.value < ZERO) return 'least is no amount'
  const days = Number(said.get('days') ?? DAYS)
  if (!Number.isInteger(days) || days < 1 || days > DAYS_MAX) return `days are 1 to ${DAYS_MAX}`
  const kinds = said.get('kinds')?.split(',') ?? REWARD_KINDS
  const other = kinds.find((it) => !REWARD_KINDS.includes(it))
  if (other !== undefined) return `${other} takes no voucher, only ${REWARD_KINDS.join(', ')}`
  return { amount: amount.value, least: least.value, days, kinds }
}
