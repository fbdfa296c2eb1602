// A create call that begins with a voucher: which one it means, and why it is not taken. The engine
// has the last word; what is said here is said with the field.
import { err, formatAmount, ok, parseAmount, ZERO, type Amount, type Result } from '@trellis/kernel'
import type { RewardRecord } from '@trellis/engine'
import { leastTaken } from '../reward-stake.ts'
import { refusedField } from './field-refusals.ts'
import type { Refusal } from './kind-routes.ts'
import type { HostRefusal, RouteContext } from './route-context.ts'

/** What a start takes, coin by coin. */
type Needs = readonly (readonly [coin: string, amount: Amount])[]

/** What a create call says of a voucher; kinds without one pass on what they do not read. */
export interface WireReward {
  /** The part of the investment that the voucher pays: its amount; "" and "0" for none. */
  readonly init_bonus?: string | undefined
  /** Which voucher; left out for the one of that amount that expires first. */
  readonly reward_id?: string | undefined
}

/** Reason and remedy of a voucher that is not taken, by the engine's code. */
const REFUSED: Readonly<Record<string, readonly [reason: string, fix: string]>> = {
  'reward-unknown': ['no-voucher', 'send one of list-user-reward'],
  'reward-used': ['voucher-used', 'leave it out, or send another one'],
  'reward-revoked': ['voucher-revoked', 'leave it out, or send another one'],
  'reward-expired': ['voucher-expired', 'leave it out, or send another one'],
  'reward-other-kind': ['voucher-of-another-kind', 'leave it out'],
  'reward-other-coin': ['voucher-of-another-coin', 'leave it out'],
  'reward-stake': ['own-money-too-little', 'raise the investment'],
}

/** The refusal of a voucher; undefined for what is about something else. */
export function rewardRefused(refusal: HostRefusal): Refusal | undefined {
  const found = typeof refusal === 'string' ? REFUSED[refusal] : undefined
  if (found === undefined) return undefined
  const [reason, fix] = found
  return { code: 'INVALID_ARGUMENT', problems: [{ field: 'init_bonus', reason, bound: '', fix }] }
}

/** The refusal of a voucher by a call whose bots take none; undefined where it names none. */
export function noReward(said: Readonly<Record<string, unknown>>): Refusal | undefined {
  const isNamed = ['init_bonus', 'reward_id'].some((it) => Number(said[it] ?? 0) !== 0)
  return isNamed ? rewardRefused('reward-other-kind') : undefined
}

/** What the voucher that a call names is asked for. */
interface Asked {
  readonly kind: string
  readonly needs: Needs
}

/** The voucher that a call means; undefined where it means none. */
export async function chosenReward(
  { bots, userId, market }: RouteContext,
  input: WireReward,
  { kind, needs }: Asked,
): Promise<Result<RewardRecord | undefined, Refusal>> {
  const { init_bonus: said = '', reward_id: id = '' } = input
  const amount = parseAmount(String(said) || '0')
  if (!amount.ok || amount.value < 0n)
    return refusedField('init_bonus', 'not-a-decimal', '', 'send the amount of a voucher')
  const names = id !== '' && id !== '0'
  if (userId === undefined || (amount.value === 0n && !names)) return ok(undefined)
  const all = await bots.rewards(userId)
  const named = names ? all.filter(({ reward }) => String(reward) === id) : all
  const paying = named.filter((it) => amount.value === 0n || it.amount === amount.value)
  const usable = paying
    .filter((it) => isUsable(it, kind, market.nowMs()))
    .toSorted((a, b) => a.expiresAtMs - b.expiresAtMs)
  const isEnough = (it: RewardRecord): boolean =>
    (needs.find(([coin]) => coin === it.coin)?.[1] ?? ZERO) >= leastTaken(it.amount, it.least)
  const found = usable.find(isEnough) ?? usable[0] ?? paying[0]
  if (found === undefined) return err(rewardRefused('reward-unknown') as Refusal)
  if (usable.length === 0 || isEnough(found)) return ok(found)
  const needed = leastTaken(found.amount, found.least)
  const least = formatAmount((needed - found.amount) as Amount)
  const fix =
    found.least > 0n
      ? `invest at least ${formatAmount(needed as Amount)}`
      : `invest more than ${formatAmount(found.amount)}`
  return refusedField('init_bonus', 'own-money-too-little', least, fix)
}

/** Whether a kind could begin with a voucher at a market time. */
function isUsable(record: RewardRecord, kind: string, nowMs: number): boolean {
  const isFree = record.usedBy === 0 && !record.isRevoked && record.expiresAtMs > nowMs
  return isFree && record.kinds.includes(kind)
}

/** What is left for Funding to pay. */
export function besideReward(needs: Needs, reward: RewardRecord | undefined): Needs {
  if (reward === undefined) return needs
  return needs.map(([coin, amount]) => {
    const lent = coin === reward.coin ? reward.amount : ZERO
    return [coin, (amount > lent ? amount - lent : ZERO) as Amount] as const
  })
}
