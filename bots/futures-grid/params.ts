// The parameters of a futures grid: read out of raw text, kept in the journal, and read again. What
// they are stands in fields.ts; wire names stay outside.
import { assert, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import * as kit from '@trellis/bot-kit/fields.ts'
import {
  futuresGridFields,
  type FuturesGridField,
  type FuturesGridInput,
  type FuturesGridParams,
  type RawFuturesGrid,
} from './fields.ts'

/** Version of what the journal keeps of a futures grid: parameters, facts and state. */
export const FUTURES_GRID_VERSION = 1

/** Parses raw text: prices to the nearest tick, the rest exactly; the first problem is returned. */
export function readFuturesInput(
  instrument: Instrument,
  raw: RawFuturesGrid,
): Result<FuturesGridInput, kit.FieldProblem<FuturesGridField>> {
  return kit.readInput(futuresGridFields, instrument, raw)
}

/**
 * Parameters from an input that `checkFutures` found in order; undefined while a required field is
 * missing.
 */
export function paramsOf(
  input: FuturesGridInput,
  allowFollow = false,
): FuturesGridParams | undefined {
  return kit.completed(futuresGridFields, input, { allowFollow })
}

/** The same parameters as an input, for checks and for "use as new". */
export function inputOf(params: FuturesGridParams): FuturesGridInput {
  return kit.inputOf(futuresGridFields, params)
}

/** Plain JSON of the parameters: prices in ticks, amounts as decimal strings. */
export function writeParams(params: FuturesGridParams): unknown {
  return kit.writeValues(futuresGridFields, params)
}

/** Reads what `writeParams` wrote. */
export function readParams(json: unknown, version: number): FuturesGridParams {
  assert(version === FUTURES_GRID_VERSION, 'unknown version of futures grid parameters', version)
  const params = kit.readParams(futuresGridFields, json)
  assert(params.maxPrice > params.minPrice && params.cellNumber >= 1, 'the range is empty')
  return params
}

/** Whether two sets of parameters ask for the same grid. */
export function isSamePlan(one: FuturesGridParams, other: FuturesGridParams): boolean {
  return JSON.stringify(writeParams(one)) === JSON.stringify(writeParams(other))
}
