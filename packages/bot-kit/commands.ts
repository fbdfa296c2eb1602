// A user's commands as plain JSON, where kinds take the same: a change of settings, a withdrawal,
// following. What a route has checked is checked again, at the engine's own price.
import {
  assert,
  formatAmount,
  parseAmount,
  parseRatio,
  ZERO,
  type Amount,
  type Price,
  type Result,
} from '@trellis/kernel'
import type { ExplainedRefusal, Step } from '@trellis/engine'
import type { Check } from './checks.ts'
import {
  rowsOf,
  type ChangeableField,
  type ChangeOf,
  type FieldRow,
  type FieldTable,
} from './fields.ts'
import { release } from './steps.ts'

/** Values of a change in JSON: ticks and counts as numbers, amounts and fractions as decimals. */
export type ChangeJson<T extends FieldTable> = {
  readonly [K in ChangeableField<T>]?:
    | (T[K]['type'] extends 'price' | 'count'
        ? number
        : T[K]['type'] extends 'flag'
          ? boolean
          : string)
    | undefined
}

/** A change that may add money out of Funding. */
export type FundedJson<T extends FieldTable> = ChangeJson<T> & {
  readonly addQuote?: string | undefined
}
/** A change, with quote coin that is added from Funding along with it. */
export type FundedChange<T extends FieldTable> = ChangeOf<T> & {
  readonly addQuote?: Amount | undefined
}

export interface WithdrawCommand {
  readonly type: 'withdraw'
  /** In the quote coin; '' takes all that may leave when the engine decides. */
  readonly amount: string
}

export interface FollowCommand {
  readonly type: 'allow-follow'
  readonly allowed: boolean
}

/** A change out of a command's fields; undefined when one of them is not what it should be. */
export function readChangeJson<T extends FieldTable>(
  table: T,
  json: ChangeJson<T>,
): ChangeOf<T> | undefined {
  const given: Readonly<Record<string, unknown>> = json
  const change: Record<string, unknown> = {}
  for (const [field, row] of rowsOf(table)) {
    const value = given[field]
    if (!row.changeable || value === undefined) continue
    const read = readValue(row, value)
    if (read === undefined) return undefined
    change[field] = read
  }
  return change as ChangeOf<T>
}

function readValue({ type, choices = {} }: FieldRow, value: unknown): unknown {
  if (type === 'choice') return Object.hasOwn(choices, String(value)) ? value : undefined
  if (type === 'flag') return typeof value === 'boolean' ? value : undefined
  if (type === 'count') return Number.isSafeInteger(value) ? value : undefined
  if (type === 'price') return Number.isSafeInteger(value) && Number(value) >= 0 ? value : undefined
  if (typeof value !== 'string') return undefined
  return type === 'ratio' ? readPositive(parseRatio(value)) : readAmountJson(value)
}

/** An amount of a command; undefined when it is none, or below zero. */
function readAmountJson(text: string): Amount | undefined {
  return readPositive(parseAmount(text))
}

function readPositive<V extends bigint>(parsed: Result<V, unknown>): V | undefined {
  return parsed.ok && parsed.value >= 0n ? parsed.value : undefined
}

/** The same of a bot to which a change may add quote coin. */
export function readFundedJson<T extends FieldTable>(
  table: T,
  { addQuote, ...json }: FundedJson<T>,
): FundedChange<T> | undefined {
  const change = readChangeJson(table, json as unknown as ChangeJson<T>)
  const added = addQuote === undefined ? undefined : readAmountJson(addQuote)
  if (change === undefined || addQuote === undefined) return change
  return added === undefined ? undefined : { ...change, addQuote: added }
}

/** Failed checks as a refusal: the code of the first, all of them in the details. */
export function refusedChecks(checks: readonly Check[]): ExplainedRefusal | undefined {
  const [first] = checks
  return first && { code: first.code, details: checks }
}

/** Why a change cannot be made now; `checksOf` looks at one that can be read. */
export function refuseChange<T extends FieldTable>(
  table: T,
  json: ChangeJson<T>,
  checksOf: (change: ChangeOf<T>) => readonly Check[],
): 'invalid-argument' | ExplainedRefusal | undefined {
  const change = readChangeJson(table, json)
  return change === undefined ? 'invalid-argument' : refusedChecks(checksOf(change))
}

/** The change of a command that was not refused. */
export function soundChange<T extends FieldTable>(table: T, json: ChangeJson<T>): ChangeOf<T> {
  const change = readChangeJson(table, json)
  assert(change !== undefined, 'a change that does not parse', json)
  return change
}

/** A refused withdrawal: its code, and what may leave the bot as a decimal. */
export interface WithdrawRefusal extends ExplainedRefusal {
  readonly code: 'nothing-to-withdraw' | 'withdraw-too-much' | 'withdraw-too-little'
  readonly details: string
}

/** Why a withdrawal cannot be made now; `most` is what may leave the bot. */
export function refuseWithdraw(
  { amount: text }: WithdrawCommand,
  { isRunning, most }: { readonly isRunning: boolean; readonly most: Amount },
): 'not-running' | 'invalid-argument' | WithdrawRefusal | undefined {
  if (!isRunning) return 'not-running'
  const amount = wantedAmount(text, most)
  if (amount === undefined) return 'invalid-argument'
  if (most <= 0n) return { code: 'nothing-to-withdraw', details: formatAmount(ZERO) }
  if (amount > 0n && amount <= most) return undefined
  const code = amount > most ? 'withdraw-too-much' : 'withdraw-too-little'
  return { code, details: formatAmount(most) }
}

/** The amount of a command: all of `most` where it names none; undefined when it is no decimal. */
function wantedAmount(text: string, most: Amount): Amount | undefined {
  if (text === '') return most
  const amount = parseAmount(text)
  return amount.ok ? amount.value : undefined
}

/** A withdrawal of profit that was not refused; `most` is what may leave the bot. */
export function withdrawSteps(
  { amount: text }: WithdrawCommand,
  most: Amount,
  { coin, price }: { readonly coin: string; readonly price: Price },
): readonly Step<never>[] {
  const amount = wantedAmount(text, most)
  assert(amount !== undefined && amount > 0n, 'withdraw without an amount', text)
  return [
    ...release(coin, amount, 'transfer'),
    { type: 'profit-withdrawn', amount, prices: [price] },
  ]
}
