// The parameters of a spot grid: read out of raw text, kept in the journal, and read again. What
// they are stands in fields.ts; wire names stay outside.
import { ZERO } from '@trellis/kernel'
import { completed } from '@trellis/bot-kit/fields.ts'
import { gridParameters } from '@trellis/bot-kit/grid/parameters.ts'
import { spotGridFields, type SpotGridInput, type SpotGridParams } from './fields.ts'

/**
 * Version of what the journal keeps of a spot grid, parameters, facts and state: 2 brought
 * following and the platform coin, 3 gave the life of its money to the engine's facts. Parameters
 * of version 1 did not know following: nobody may.
 */
export const GRID_VERSION = 3

export const parameters = gridParameters(spotGridFields, GRID_VERSION)
export const { readInput: readGridInput, inputOf, writeParams, readParams } = parameters

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
  return completed(spotGridFields, used, { allowFollow })
}
