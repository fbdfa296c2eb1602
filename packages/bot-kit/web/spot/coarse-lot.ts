// A lot that is worth more than a round earns: fees are taken in coins, so that a cell's first
// rounds sell up to a lot less than they bought, and show less than the form promises, or a loss.
import { formatAmount, ONE } from '@trellis/kernel'
import type { GridSummary } from '../../grid/plan.ts'
import type { PreviewSource } from '../create/create-kind.ts'
import { quantityDigits } from '../pair-instrument.ts'

/**
 * The warning of a plan whose round earns less than a lot of coins, under the kind's `sum.lotHint`;
 * "" otherwise.
 */
export function coarseLotWords(
  { quantity, profitFrom }: Pick<GridSummary, 'quantity' | 'profitFrom'>,
  { instrument, pair, t, format }: Pick<PreviewSource, 'instrument' | 'pair' | 't' | 'format'>,
  words: string,
): string {
  if ((quantity * profitFrom) / ONE >= instrument.lotAmount) return ''
  const size = format.number(
    formatAmount(instrument.lotAmount as typeof quantity),
    quantityDigits(pair),
  )
  return t(`${words}.sum.lotHint`, { lot: `${size} ${pair.base_token}`, coin: pair.base_token })
}
