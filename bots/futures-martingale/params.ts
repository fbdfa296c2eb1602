// The parameters of a martingale: read out of raw text, kept in the journal, and read again. What
// they are stands in fields.ts; wire names stay outside.
import { assert } from '@trellis/kernel'
import { completed } from '@trellis/bot-kit/fields.ts'
import { parametersOf } from '@trellis/bot-kit/parameters.ts'
import { martingaleFields, type MartingaleInput, type MartingaleParams } from './fields.ts'

/** Version of what the journal keeps of a martingale: parameters, facts and state. */
export const MARTINGALE_VERSION = 1

export const {
  readInput: readMartingaleInput,
  inputOf,
  writeParams,
  readParams,
  isSamePlan,
} = parametersOf(martingaleFields, MARTINGALE_VERSION, 'martingale', (params) => {
  const { additions, leverage, multiplier } = params
  assert(additions >= 1 && additions <= 1_000, 'a ladder of no orders')
  assert(leverage > 0n && multiplier > 0n, 'a ladder of no margin')
})

/**
 * Parameters from an input that was found in order; undefined while a required field is missing.
 */
export function paramsOf(
  input: MartingaleInput,
  allowFollow = false,
): MartingaleParams | undefined {
  return completed(martingaleFields, input, { allowFollow })
}
