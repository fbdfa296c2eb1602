// Rows that bots on a spot pair answer with: their ways to close, and what they paid back. Shape
// changes only.
import { formatAmount, ZERO, type Amount } from '@trellis/kernel'
import { formatPrice, type Instrument } from '@trellis/market'
import type { CloseEstimate } from '../spot/closing.ts'
import type { CloseMode } from '../spot/facts.ts'
import { feesPaid, type Receipt, type SpotState } from '../spot/state.ts'
import { baseValue } from '../worth.ts'
import { closeModeRow } from './close-modes.ts'

/** Wire names of the close modes, in order of their numbers. */
export const CLOSE_MODE_NAMES = {
  bit: 'BIT_MODE',
  base: 'BASE_MODE',
  quote: 'QUOTE_MODE',
  'base-and-quote': 'BASE_AND_QUOTE_MODE',
} as const satisfies Record<CloseMode, string>

/** A close mode with its estimate; `coin` is the platform coin. */
export function closeRow(
  { mode, isOffered }: { readonly mode: CloseMode; readonly isOffered: boolean },
  estimate: CloseEstimate,
  instrument: Instrument,
  coin: string,
) {
  const receive = [
    { coin: instrument.base, amount: estimate.base },
    { coin: instrument.quote, amount: estimate.quote },
    { coin, amount: estimate.platform },
  ]
  const reason = isOffered ? '' : 'no-platform-pair'
  return closeModeRow({ close_mode: CLOSE_MODE_NAMES[mode], reason }, { ...estimate, receive })
}

/** "950 USDT", or all coins that went back; '' while the bot lives. */
export function settlementOf(receipt: Receipt | undefined, instrument: Instrument): string {
  if (!receipt) return ''
  const parts = [
    receipt.base > 0n ? `${formatAmount(receipt.base)} ${instrument.base}` : '',
    receipt.quote > 0n ? `${formatAmount(receipt.quote)} ${instrument.quote}` : '',
    receipt.platform > 0n ? `${formatAmount(receipt.platform)} ${receipt.platformCoin}` : '',
  ].filter((part) => part !== '')
  return parts.length > 0 ? parts.join(', ') : `0 ${instrument.quote}`
}

/** What a closed bot paid back; zero in every field for one that broke before it could. */
export function receiptRow(
  state: SpotState,
  { instrument, last }: { readonly instrument: Instrument; readonly last: Receipt['price'] },
) {
  const { receipt, units, withdrawn, fundedPrice } = state
  const price = receipt?.price ?? fundedPrice
  const returned = [
    returnedOf(instrument.base, receipt?.base, baseValue(units, receipt?.base ?? 0n, price)),
    returnedOf(instrument.quote, receipt?.quote, receipt?.quote),
    returnedOf(receipt?.platformCoin ?? '', receipt?.platform, receipt?.platformValue),
  ]
  const total = returned.reduce((sum, row) => sum + row.value, 0n)
  return {
    closeMode: CLOSE_MODE_NAMES[receipt?.mode ?? 'base-and-quote'],
    closePrice: formatPrice(instrument, price),
    withdrawn: formatAmount(withdrawn),
    returned: returned
      .filter(({ amount }) => amount > 0n)
      .map(({ coin, amount, value }) => ({
        coin,
        amount: formatAmount(amount),
        value: formatAmount(value),
      })),
    returnedValue: formatAmount(total as Amount),
    feesPaid: formatAmount(feesPaid(state, last)),
  }
}

function returnedOf(coin: string, amount: Amount = ZERO, value: Amount = ZERO) {
  return { coin, amount, value }
}
