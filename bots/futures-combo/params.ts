// The parameters of a futures combo: the numbers of its table and the contracts it holds. Read out
// of raw text, kept in the journal, and read again.
import {
  assert,
  err,
  formatAmount,
  ok,
  ONE,
  parseRatio,
  type Ratio,
  type Result,
} from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import {
  completed,
  inputOf,
  readInput,
  readParams as readNumbers,
  writeValues,
  type FieldProblem,
} from '@trellis/bot-kit/fields.ts'
import { comboFields, type ComboDraft, type ComboNumbers, type RawNumbers } from './fields.ts'
import type { ComboSide } from './plan.ts'

/** Version of what the journal keeps of a futures combo: parameters, facts and state. */
export const FUTURES_COMBO_VERSION = 1

/** One contract of the parameters; the bot's symbols are in the same order. */
export interface ComboContract {
  readonly side: ComboSide
  readonly weight: Ratio
}

export interface ComboParams extends ComboNumbers {
  /** Their weights add up to one. */
  readonly contracts: readonly ComboContract[]
}

/** A draft: its numbers as far as they are given, and its contracts. */
export interface ComboInput extends ComboDraft {
  readonly contracts: readonly ComboContract[]
}

/** Raw text by field, weights as fractions in text. */
export interface RawCombo extends RawNumbers {
  readonly contracts: readonly { readonly side: ComboSide; readonly weight: string }[]
}

export type ComboProblem = FieldProblem<keyof RawNumbers | 'contracts'> & {
  /** Of a contract: which one. */
  readonly at?: number
}

/** Parses raw text; the first problem is returned. */
export function readComboInput(
  instrument: Instrument,
  raw: RawCombo,
): Result<ComboInput, ComboProblem> {
  const { contracts: rows, ...numbers } = raw
  const read = readInput(comboFields, instrument, numbers)
  if (!read.ok) return read
  const contracts: ComboContract[] = []
  for (const [at, { side, weight: text }] of rows.entries()) {
    const weight = parseRatio(text)
    if (!weight.ok) return err({ field: 'contracts', problem: weight.error, at })
    if (weight.value < 0n) return err({ field: 'contracts', problem: 'negative', at })
    contracts.push({ side, weight: weight.value })
  }
  return ok({ ...read.value, contracts })
}

/** Whether weights add up to exactly one. */
export function isWhole(contracts: readonly Pick<ComboContract, 'weight'>[]): boolean {
  return contracts.reduce((sum, { weight }) => sum + weight, 0n) === ONE
}

/** Parameters of an input that `checkCombo` found in order; undefined while something lacks. */
export function paramsOf(input: ComboInput, allowFollow = false): ComboParams | undefined {
  const { contracts, ...numbers } = input
  const found = completed(comboFields, numbers, { allowFollow })
  return found && isWhole(contracts) ? { ...found, contracts } : undefined
}

/** The same parameters as an input, for checks. */
export function draftOf({ contracts, ...numbers }: ComboParams): ComboInput {
  return { ...inputOf(comboFields, numbers), contracts }
}

/** Parameters as plain JSON. */
export function writeParams({ contracts, ...numbers }: ComboParams): unknown {
  const rows = contracts.map(({ side, weight }) => ({ side, weight: formatAmount(weight) }))
  return { ...writeValues(comboFields, numbers), contracts: rows }
}

/** Reads what `writeParams` wrote; anything else is a broken invariant. */
export function readParams(json: unknown, version: number): ComboParams {
  assert(version === FUTURES_COMBO_VERSION, 'unknown version of combo parameters', version)
  const { contracts: rows } = json as { readonly contracts?: unknown }
  assert(Array.isArray(rows), 'a combo has no list of contracts', json)
  const contracts = (rows as readonly Record<string, unknown>[]).map(({ side, weight }) => {
    assert(side === 'long' || side === 'short', 'a contract without a side', side)
    const parsed = parseRatio(String(weight))
    assert(parsed.ok && parsed.value > 0n, 'a contract without a weight', weight)
    return { side, weight: parsed.value } as const
  })
  assert(isWhole(contracts), 'weights do not add up to one', rows)
  return { ...readNumbers(comboFields, json), contracts }
}
