// From what is typed to what following comes to, by the functions that carry it out. Pure.
import {
  amount as exactly,
  formatAmount,
  multiplyRatio,
  parseAmount,
  parseRatio,
  type Amount,
  type Ratio,
  type Result,
} from '@trellis/kernel'
import { fractionToPercent, percentToFraction } from '@trellis/bot-kit/percent.ts'
import { eachLimit, eachWire, limitNumbers, limitTable, type LimitField } from '../limit-table.ts'
import { amountFault, limitFault, NO_LIMITS, type CopyFinding } from '../limits.ts'
import { shareOf } from '../plan.ts'
import type { CopyAnswer, LeaderBotRow } from '../wire.ts'
import { unitOf, type CountedField } from './limit-units.ts'

/** What a reader chose, as texts; "" where a limit is off. Percent where a name says so. */
export interface Limits extends Readonly<Record<LimitField, string>> {
  readonly onStop: 'CLOSE' | 'KEEP'
}

/**
 * What a form begins with: 5 % worse than the leader at most, and an end at a loss of 20 %. In the
 * order in which screens have them.
 */
const USUAL: Readonly<Record<LimitField, string>> = {
  mostPerBot: '',
  worstEntry: '5',
  stopLoss: '20',
  highestLeverage: '',
}
export const USUAL_LIMITS: Limits = { ...USUAL, onStop: 'CLOSE' }
export const LIMIT_FIELDS = Object.keys(USUAL) as readonly LimitField[]

export interface FollowProblem {
  readonly field: CountedField
  readonly reason: 'empty' | 'not-a-number' | 'too-low' | 'too-high' | 'balance'
  /** In the unit of the field; "" where no bound was met. */
  readonly bound: string
}

/** The gain by which forms and terms show a share. */
const EXAMPLE_GAIN = exactly('50')

/** Limits as requests name them. */
export function wireLimits(limits: Limits): Readonly<Record<string, string>> {
  return { ...eachWire((field) => limits[field].trim()), on_stop: limits.onStop }
}

/** The limits that differ from those before, as requests name them: no other is touched. */
export function changedLimits(before: Limits, now: Limits): Readonly<Record<string, string>> {
  const was = wireLimits(before)
  return Object.fromEntries(
    Object.entries(wireLimits(now)).filter(([name, it]) => was[name] !== it),
  )
}

/** Limits of an answer as a form shows them. */
export function limitsOf(now: CopyAnswer<'getDetail'>['limits']): Limits {
  return { ...eachLimit((field) => now[limitTable[field].wire]), onStop: now.on_stop }
}

/** The first thing wrong with limits, or undefined. */
export function limitProblem(limits: Limits): FollowProblem | undefined {
  const read: Record<LimitField, bigint> = eachLimit(() => 0n)
  for (const field of LIMIT_FIELDS) {
    const text = limits[field].trim()
    if (text === '') continue
    const parsed = numberOf(field, text)
    if (!parsed.ok || parsed.value <= 0n) return { field, reason: 'not-a-number', bound: '' }
    read[field] = parsed.value
  }
  return problemOf(limitFault({ ...NO_LIMITS, ...limitNumbers((field) => read[field]) }))
}

function numberOf(field: LimitField, text: string): Result<bigint, unknown> {
  const unit = unitOf(field)
  if (unit === 'coin') return parseAmount(text)
  return parseRatio(unit === 'percent' ? percentToFraction(text) : text)
}

/** What is wrong with an amount: with the balance where it is known. */
export function amountProblem(
  text: string,
  balance: string | undefined,
): FollowProblem | undefined {
  const field = 'amount'
  if (text.trim() === '') return { field, reason: 'empty', bound: '' }
  const parsed = parseAmount(text)
  if (!parsed.ok || parsed.value <= 0n) return { field, reason: 'not-a-number', bound: '' }
  const found = problemOf(amountFault(parsed.value))
  if (found !== undefined || balance === undefined) return found
  const held = parseAmount(balance)
  const short = held.ok ? parsed.value - held.value : 0n
  return short > 0n ? { field, reason: 'balance', bound: formatAmount(short as Amount) } : undefined
}

/** A finding of the kind in the units of its field. */
function problemOf(fault: CopyFinding | undefined): FollowProblem | undefined {
  if (fault === undefined) return undefined
  const { reason, bound } = fault
  const field = fault.field as FollowProblem['field']
  return { field, reason, bound: unitOf(field) === 'percent' ? fractionToPercent(bound) : bound }
}

/** How an amount would lie now: in how many bots, and what waits for a new one. */
export interface Split {
  readonly parts: readonly { readonly id: string; readonly amount: Amount }[]
  readonly used: Amount
  readonly waits: Amount
  readonly copied: number
  readonly all: number
}

/** Undefined while the amount cannot be read. */
export function splitOf(
  amount: string,
  bots: readonly Pick<LeaderBotRow, 'bot_id' | 'copy_amount'>[],
  existing: boolean,
): Split | undefined {
  const whole = parseAmount(amount)
  if (!whole.ok || whole.value <= 0n) return undefined
  const parts = (existing ? bots : []).flatMap(({ bot_id: id, copy_amount }) => {
    const size = parseAmount(copy_amount)
    return size.ok && size.value > 0n ? [{ id, amount: size.value }] : []
  })
  const used = parts.reduce((sum, it) => sum + it.amount, 0n) as Amount
  const waits = (whole.value > used ? whole.value - used : 0n) as Amount
  return { parts, used, waits, copied: parts.length, all: bots.length }
}

/** Who gets what of an example gain, in decimals: whole cents that add up, as shares are paid. */
export function shareExample(percent: string) {
  const gain = EXAMPLE_GAIN
  const rate = parseRatio(percentToFraction(percent))
  const leaders = shareOf(gain, rate.ok ? rate.value : (0n as Ratio))
  const own = (gain - leaders) as Amount
  return { gain: formatAmount(gain), own: formatAmount(own), leaders: formatAmount(leaders) }
}

/** What a loss limit comes to, a decimal; "" where there is none. */
export function lossAt(amount: string, percent: string): string {
  const [whole, rate] = [parseAmount(amount), parseRatio(percentToFraction(percent.trim()))]
  if (!whole.ok || !rate.ok || rate.value <= 0n) return ''
  return formatAmount(-multiplyRatio(whole.value, rate.value, 'ceil') as Amount)
}
