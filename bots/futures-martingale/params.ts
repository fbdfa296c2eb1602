// The parameters of a martingale: read out of raw text, kept in the journal, and read again. What
// they are stands in fields.ts; wire names stay outside.
import { assert, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import * as table from '@trellis/bot-kit/fields.ts'
import {
  martingaleFields,
  type MartingaleField,
  type MartingaleInput,
  type MartingaleParams,
  type RawMartingale,
} from './fields.ts'

/** Version of what the journal keeps of a martingale: parameters, facts and state. */
export const MARTINGALE_VERSION = 1

/** Parses raw text: the price to the nearest tick, the rest exactly; the first problem is told. */
export function readMartingaleInput(
  instrument: Instrument,
  raw: RawMartingale,
): Result<MartingaleInput, table.FieldProblem<MartingaleField>> {
  return table.readInput(martingaleFields, instrument, raw)
}

/** The same parameters as an input, for checks and for "use as new". */
export function inputOf(params: MartingaleParams): MartingaleInput {
  return table.inputOf(martingaleFields, params)
}

/**
 * Parameters from an input that was found in order; undefined while a required field is missing.
 */
export function paramsOf(
  input: MartingaleInput,
  allowFollow = false,
): MartingaleParams | undefined {
  return table.completed(martingaleFields, input, { allowFollow })
}

/** Plain JSON of the parameters: the price in ticks, amounts and fractions as decimal strings. */
export function writeParams(params: MartingaleParams): unknown {
  return table.writeValues(martingaleFields, params)
}

/** Reads what `writeParams` wrote. */
export function readParams(json: unknown, version: number): MartingaleParams {
  assert(version === MARTINGALE_VERSION, 'unknown version of martingale parameters', version)
  const params = table.readParams(martingaleFields, json)
  assert(params.additions >= 1 && params.additions <= 1_000, 'a ladder of no orders')
  assert(params.leverage > 0n && params.multiplier > 0n, 'a ladder of no margin')
  return params
}

/** Whether two sets of parameters ask for the same bot. */
export function isSamePlan(one: MartingaleParams, other: MartingaleParams): boolean {
  return JSON.stringify(writeParams(one)) === JSON.stringify(writeParams(other))
}
