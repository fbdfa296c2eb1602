// A typed number as it will be used, written into its field when that is left: a price to the tick,
// as the domain reads it, money to the digits that it is shown with. What stands in the field, in
// the confirmation and in the bot is then one figure.
import { divide, formatAmount, MONEY_SCALE, parseAmount, pow10, type Amount } from '@trellis/kernel'
import { formatPriceFixed, parsePrice, type Instrument } from '@trellis/market'
import { digitsOfCoin } from '@trellis/ui'
import type { FieldRow } from '../fields.ts'
import { isReadable } from '../readable.ts'

/**
 * The text that a field keeps. What cannot be read stays as it was typed, and so does what would
 * become zero: that would be another wish.
 */
export function settledNumber(
  row: Pick<FieldRow, 'type' | 'coin'>,
  text: string,
  instrument: Instrument,
): string {
  if (text === '' || !isReadable(row, text)) return text
  if (row.type === 'price') {
    if (parsePrice(instrument, text).ok) return text
    const read = parsePrice(instrument, text, 'nearest')
    return read.ok && read.value > 0 ? formatPriceFixed(instrument, read.value) : text
  }
  return row.type === 'amount' ? settledAmount(row, text, instrument) : text
}

/** Rounded down, so that it is never more than there is. */
function settledAmount(
  { coin }: Pick<FieldRow, 'coin'>,
  text: string,
  { lotScale, quote }: Instrument,
): string {
  const parsed = parseAmount(text)
  if (!parsed.ok) return text
  const unit = pow10(MONEY_SCALE - (coin === 'base' ? lotScale : digitsOfCoin(quote)))
  const kept = divide(parsed.value, unit, 'down') * unit
  return kept === parsed.value || kept === 0n ? text : formatAmount(kept as Amount)
}
