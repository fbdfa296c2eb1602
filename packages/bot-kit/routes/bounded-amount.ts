// An amount of a request within its bounds, refused at its field with the bound that it breaks.
import { formatAmount, parseAmount, type Amount, type Result } from '@trellis/kernel'
import { amountFault, type AmountBounds } from '../amount-bounds.ts'
import { badField } from './field-refusals.ts'
import type { Refusal } from './kind-routes.ts'

/** Reads an amount. */
export function readAmount(
  field: string,
  text: string,
  bounds: AmountBounds,
): Result<Amount, Refusal> {
  const parsed = parseAmount(text)
  if (!parsed.ok) return badField(field, parsed.error, '', 'send it like "20"')
  const { least, most, digits } = bounds
  switch (amountFault(parsed.value, bounds)) {
    case 'too-precise':
      return badField(field, 'too-precise', `at most ${digits} digits`, 'round it')
    case 'too-small':
      return badField(field, 'too-small', `at least ${formatAmount(least)}`, 'send more')
    case 'too-large':
      return badField(field, 'too-large', `at most ${formatAmount(most)}`, 'send less')
    case undefined:
      return parsed
  }
}
