// The parameters of a spot grid: read out of raw text, kept in the journal, and read again. What
// they are stands in fields.ts; wire names stay outside.
import { assert, ZERO, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import * as kit from '@trellis/bot-kit/fields.ts'
import {
  spotGridFields,
  type GridField,
  type SpotGridInput,
  type RawGridInput,
  type SpotGridParams,
} from './fields.ts'

/**
 * Version of what the journal keeps of a spot grid, parameters, facts and state: 2 brought
 * following and the platform coin, 3 gave the life of its money to the engine's facts.
 */
export const GRID_VERSION = 3

/** Parses raw text: prices to the nearest tick, the rest exactly; the first problem is returned. */
export function readGridInput(
  instrument: Instrument,
  raw: RawGridInput,
): Result<SpotGridInput, kit.FieldProblem<GridField>> {
  return kit.readInput(spotGridFields, instrument, raw)
}

/**
 * Parameters from an input that `checkGrid` found in order; undefined while a required field is
 * missing. What the invest mode does not use is dropped, so that no coin is reserved by accident.
 */
export function paramsOf(input: SpotGridInput, allowFollow = false): SpotGridParams | undefined {
  const { investMode } = input
  const used = {
    ...input,
    quoteInvestment: investMode === 'base' ? ZERO : input.quoteInvestment,
    baseInvestment: investMode === 'quote' ? ZERO : input.baseInvestment,
  }
  return kit.completed(spotGridFields, used, { allowFollow })
}

/** Whether two sets of parameters ask for the same grid. */
export function isSamePlan(one: SpotGridParams, other: SpotGridParams): boolean {
  return JSON.stringify(writeParams(one)) === JSON.stringify(writeParams(other))
}

/** The same parameters as an input, for checks and for "use as new". */
export function inputOf(params: SpotGridParams): SpotGridInput {
  return kit.inputOf(spotGridFields, params)
}

/** Plain JSON of the parameters: prices in ticks, amounts as decimal strings. */
export function writeParams(params: SpotGridParams): unknown {
  return kit.writeValues(spotGridFields, params)
}

/** Reads what `writeParams` wrote. Version 1 did not know following: nobody may. */
export function readParams(json: unknown, version: number): SpotGridParams {
  assert(
    version >= 1 && version <= GRID_VERSION,
    'unknown version of spot grid parameters',
    version,
  )
  const params = kit.readParams(spotGridFields, json)
  assert(params.cellNumber >= 1, 'bad cell number')
  assert(params.maxPrice > params.minPrice, 'the range is empty')
  return params
}
