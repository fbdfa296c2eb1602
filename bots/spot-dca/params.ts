// The parameters of a DCA: the numbers of its table, its pairs with what each purchase spends on
// them, and when the first one is. Read out of raw text, kept in the journal, and read again.
import {
  assert,
  err,
  formatAmount,
  ok,
  parseAmount,
  type Amount,
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
import { unitsOf, type PairUnits } from '@trellis/bot-kit/worth.ts'
import { dcaFields, type DcaDraft, type DcaNumbers, type RawNumbers } from './fields.ts'

/** Version of what the journal keeps of a DCA: parameters, facts and state. */
export const SPOT_DCA_VERSION = 1

/** A pair as the parameters keep it, with the units that its money is counted in. */
export interface DcaPair extends PairUnits {
  /** Of the quote coin, spent on it at each purchase. */
  readonly amount: Amount
}

export interface DcaParams extends DcaNumbers {
  /** In the order of the bot's symbols. */
  readonly pairs: readonly DcaPair[]
  /** Epoch ms of the first purchase; 0 is at creation. */
  readonly startMs: number
}

/** A draft: its numbers as far as they are given, what it buys, and when it begins. */
export interface DcaInput extends DcaDraft {
  readonly amounts: readonly Amount[]
  readonly startMs: number
}

/** Raw text by field, amounts in the order of the pairs. */
export interface RawDca extends RawNumbers {
  readonly amounts: readonly string[]
  readonly startMs?: number | undefined
}

export type DcaProblem = FieldProblem<keyof RawNumbers | 'pairs'> & {
  /** Of a pair: which one. */
  readonly at?: number
}

/** Parses raw text; the first problem is returned. */
export function readDcaInput(instrument: Instrument, raw: RawDca): Result<DcaInput, DcaProblem> {
  const { amounts: texts, startMs = 0, ...numbers } = raw
  const read = readInput(dcaFields, instrument, numbers)
  if (!read.ok) return read
  const amounts: Amount[] = []
  for (const [at, text] of texts.entries()) {
    const amount = parseAmount(text === '' ? '0' : text)
    if (!amount.ok) return err({ field: 'pairs', problem: amount.error, at })
    if (amount.value < 0n) return err({ field: 'pairs', problem: 'negative', at })
    amounts.push(amount.value)
  }
  return ok({ ...read.value, amounts, startMs })
}

/** Parameters of an input that `checkDca` found in order; undefined while something lacks. */
export function paramsOf(
  { amounts, startMs, ...numbers }: DcaInput,
  instruments: readonly Instrument[],
  allowFollow = false,
): DcaParams | undefined {
  const found = completed(dcaFields, numbers, { allowFollow })
  if (found === undefined || instruments.length === 0) return undefined
  const pairs = instruments.map((instrument, i) => {
    return { ...unitsOf(instrument), amount: amounts[i] as Amount }
  })
  return { ...found, pairs, startMs }
}

/** The same parameters as an input, for checks. */
export function draftOf({ pairs, startMs, ...numbers }: DcaParams): DcaInput {
  return { ...inputOf(dcaFields, numbers), amounts: pairs.map(({ amount }) => amount), startMs }
}

/** Parameters as plain JSON. */
export function writeParams({ pairs, startMs, ...numbers }: DcaParams): unknown {
  const rows = pairs.map(({ amount, lotAmount, valueFactor, ...pair }) => ({
    ...pair,
    amount: formatAmount(amount),
    lotAmount: String(lotAmount),
    valueFactor: String(valueFactor),
  }))
  return { ...writeValues(dcaFields, numbers), pairs: rows, startMs }
}

/** Reads what `writeParams` wrote; anything else is a broken invariant. */
export function readParams(json: unknown, version: number): DcaParams {
  assert(version === SPOT_DCA_VERSION, 'unknown version of DCA parameters', version)
  const { pairs: rows, startMs } = json as { readonly pairs?: unknown; readonly startMs?: unknown }
  assert(Array.isArray(rows) && rows.length > 0, 'a DCA has no list of pairs', json)
  assert(isCount(startMs), 'a DCA has no start', json)
  return { ...readNumbers(dcaFields, json), pairs: rows.map(readPair), startMs }
}

function readPair(row: Readonly<Record<string, unknown>>): DcaPair {
  const { baseCoin, tickUnits, tickScale, lotAmount, valueFactor } = row
  const amount = parseAmount(String(row['amount']))
  assert(amount.ok && amount.value > 0n, 'a pair without an amount', row)
  assert(typeof baseCoin === 'string' && baseCoin !== '', 'a pair without a coin', row)
  assert(isCount(tickUnits) && isCount(tickScale), 'a pair without its ticks', row)
  const units = { lotAmount: BigInt(String(lotAmount)), valueFactor: BigInt(String(valueFactor)) }
  return { ...units, tickUnits, tickScale, baseCoin, amount: amount.value }
}

function isCount(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0
}

/** What one purchase spends on all pairs together. */
export function totalOf(pairs: readonly Pick<DcaPair, 'amount'>[]): Amount {
  return pairs.reduce((sum, { amount }) => sum + amount, 0n) as Amount
}
