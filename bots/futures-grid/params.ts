// The parameters of a futures grid: read out of raw text, kept in the journal, and read again. What
// they are stands in fields.ts; wire names stay outside.
import { completed } from '@trellis/bot-kit/fields.ts'
import { gridParameters } from '@trellis/bot-kit/grid/parameters.ts'
import { futuresGridFields, type FuturesGridInput, type FuturesGridParams } from './fields.ts'

/** Version of what the journal keeps of a futures grid: parameters, facts and state. */
export const FUTURES_GRID_VERSION = 1

export const parameters = gridParameters(futuresGridFields, FUTURES_GRID_VERSION)
export const { readInput: readFuturesInput, inputOf, writeParams, readParams } = parameters

/**
 * Parameters from an input that `checkFutures` found in order; undefined while a required field is
 * missing.
 */
export function paramsOf(
  input: FuturesGridInput,
  allowFollow = false,
): FuturesGridParams | undefined {
  return completed(futuresGridFields, input, { allowFollow })
}
