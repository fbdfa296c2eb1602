// What a follower is set up with: whom it follows, with how much, and within which limits.
import {
  assert,
  formatAmount,
  parseAmount,
  parseRatio,
  type Amount,
  type Ratio,
  type UserId,
} from '@trellis/kernel'
import type { CopyLimits } from './facts.ts'
import { eachLimit, limitNumbers, limitTable } from './limit-table.ts'

/** Version 2 says of a copy what it trades, version 3 what it gave back in other coins. */
export const COPY_TRADING_VERSION = 3

export interface CopyTradingParams extends CopyLimits {
  readonly leader: UserId
  /** The leader's public name in addresses and calls. */
  readonly mark: string
  readonly amount: Amount
  /** The leader's part of a gain, as it was when following began. */
  readonly share: Ratio
  /** What the leader has running already is copied, too. */
  readonly all: boolean
}

/** Plain JSON of the parameters. */
export function writeParams(params: CopyTradingParams): unknown {
  const { leader, mark, amount, share, all } = params
  const money = { amount: formatAmount(amount), share: formatAmount(share) }
  return { leader, mark, ...money, all, ...writeLimits(params) }
}

/** Limits as plain JSON, in decimals. */
export function writeLimits(of: CopyLimits): Readonly<Record<keyof CopyLimits, unknown>> {
  const { onStop, paused } = of
  return { ...eachLimit((field) => formatAmount(of[field])), onStop, paused }
}

/** Reads what `writeParams` wrote; anything else is a broken invariant. */
export function readParams(json: unknown, version: number): CopyTradingParams {
  const isKnown = version >= 1 && version <= COPY_TRADING_VERSION
  assert(isKnown, 'unknown version of copy trading parameters', version)
  assert(typeof json === 'object' && json !== null, 'parameters are not an object')
  const raw = json as Record<keyof CopyTradingParams, unknown>
  const { leader, mark, all } = raw
  assert(Number.isSafeInteger(leader), 'nobody is followed', leader)
  assert(typeof mark === 'string' && typeof all === 'boolean', 'a mark or a flag is missing', raw)
  const amount = readAmount(raw.amount)
  const share = readRatio(raw.share)
  assert(amount > 0n && share > 0n, 'nothing is allocated or shared', raw)
  return { leader: leader as UserId, mark, amount, share, all, ...limitsOf(raw) }
}

/** Limits out of plain JSON; what is not one is a broken invariant. */
export function limitsOf(raw: Readonly<Record<keyof CopyLimits, unknown>>): CopyLimits {
  const { onStop, paused } = raw
  assert(onStop === 'close' || onStop === 'keep', 'an unknown way to stop', onStop)
  assert(typeof paused === 'boolean', 'paused is no flag', paused)
  const numbers = limitNumbers((field) =>
    limitTable[field].unit === 'coin' ? readAmount(raw[field]) : readRatio(raw[field]),
  )
  return { ...numbers, onStop, paused }
}

/** The limits that plain JSON names, over those that stand. */
export function limitsOver(
  before: CopyLimits,
  named: Readonly<Record<string, unknown>>,
): CopyLimits {
  return limitsOf({ ...writeLimits(before), ...named })
}

/** Whether two sets of limits bound the same. */
export function isSameLimits(one: CopyLimits, other: CopyLimits): boolean {
  const [before, after] = [onlyLimits(one), onlyLimits(other)]
  return Object.entries(before).every(([name, value]) => after[name as keyof CopyLimits] === value)
}

/** The limits alone, of what has more fields. */
export function onlyLimits(of: CopyLimits): CopyLimits {
  return { ...limitNumbers((field) => of[field]), onStop: of.onStop, paused: of.paused }
}

function readAmount(text: unknown): Amount {
  const parsed = parseAmount(String(text))
  assert(parsed.ok && parsed.value >= 0n, 'an amount is missing', text)
  return parsed.value
}

function readRatio(text: unknown): Ratio {
  const parsed = parseRatio(String(text))
  assert(parsed.ok && parsed.value >= 0n, 'a ratio is missing', text)
  return parsed.value
}
