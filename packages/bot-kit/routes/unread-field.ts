// The refusal of a field whose text is no value of its kind: under the name that the request used,
// with the bound and what to send instead.
import { price } from '@trellis/kernel'
import { formatPrice, type Instrument } from '@trellis/market'
import type { FieldProblem } from '../fields.ts'
import { badField } from './field-refusals.ts'

/** The refusal of what `readInput` or `readChange` could not read; `field` as it was sent. */
export function unreadField(
  field: string,
  problem: FieldProblem['problem'],
  instrument: Instrument,
) {
  switch (problem) {
    case 'too-long': {
      // Amounts were counted when the request was read; what is left is a price out of all ticks.
      const most = formatPrice(instrument, price(Number.MAX_SAFE_INTEGER))
      return badField(field, 'too-large', `at most ${most}`, 'send a lower price')
    }
    case 'too-precise':
      return badField(field, problem, 'at most 12 digits after the point', 'round it')
    case 'off-step':
      return badField(field, problem, 'a whole number of steps', 'round it')
    case 'negative':
      return badField(field, problem, 'at least 0', 'send it without the minus')
    case 'not-a-decimal':
      return badField(field, problem, 'digits with at most one point', 'send it like "0.5"')
  }
}
