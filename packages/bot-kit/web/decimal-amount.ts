// Decimal strings of the wire as amounts, for sums that the page makes of answers it has.
import { parseAmount, type Amount } from '@trellis/kernel'

/** The amount a decimal says; zero where it says none. */
export function amountOf(text: string): Amount {
  const parsed = parseAmount(text)
  return parsed.ok ? parsed.value : (0n as Amount)
}
