// Rows that only a spot grid answers with: its ranges, a made grid, its ways to close, its receipt.
// Shape changes only; the schemas in wire.ts check them.
import { formatAmount, ZERO, type Amount, type BotId } from '@trellis/kernel'
import {
  baseOf,
  feeOf,
  formatPrice,
  formatQuantity,
  type FeeRates,
  type Instrument,
} from '@trellis/market'
import type { Check } from '@trellis/bot-kit/checks.ts'
import { checksRow, head, refusedRow } from '@trellis/bot-kit/wire/checks.ts'
import { closeModeRow } from '@trellis/bot-kit/wire/close-modes.ts'
import { rangeRow } from '@trellis/bot-kit/wire/field-values.ts'
import type { CloseEstimate } from './close-estimate.ts'
import { spotGridFields } from './fields.ts'
import type { GridLimits } from './limits.ts'
import type { GridPlan } from './plan.ts'
import { baseValue } from './profit.ts'
import type { CloseMode, GridState } from './state.ts'
import { checkWords, CLOSE_MODE_NAMES } from './wire-names.ts'

/** Ranges, first check code and all problems of validate-input. */
export function validationRow({ ranges, cellDistance, checks }: GridLimits) {
  return {
    ...head,
    ...rangeRow(spotGridFields, ranges),
    profit: ranges.profit,
    cell_distance: cellDistance,
    ...checksRow(checkWords, checks),
  }
}

/** The answer to a creation: the bot it made. */
export function createdRow(bot: BotId) {
  return { ...head, ban_reason_text: '', ...checksRow(checkWords, []), grid_id: `${bot}` }
}

/** The answer to a creation that failed checks refuse. */
export function uncreatedRow(checks: readonly Check[]) {
  return { ...head, ban_reason_text: '', ...refusedRow(checkWords, checks), grid_id: '0' }
}

/** The answer to a change: it is made, unless checks refuse it. */
export function changedRow(checks: readonly Check[]) {
  const row = checks.length > 0 ? refusedRow(checkWords, checks) : checksRow(checkWords, [])
  return { ...head, ...row }
}

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

/**
 * The market order of the opening and what the orders then lock; empty while the range is
 * incomplete.
 */
export function openingOf(plan: GridPlan | undefined, instrument: Instrument) {
  if (!plan) {
    const none = {
      side: '',
      base_amount: '0',
      quote_amount: '0',
      price: '',
      quantity_per_grid: '0',
    }
    return { ...none, buy_orders_amount: '0', reserve_amount: '0' }
  }
  const { side, qty, value } = plan.initialTrade
  return {
    side: side === 'none' ? '' : side,
    base_amount: formatAmount(baseOf(instrument, qty)),
    quote_amount: formatAmount(value),
    price: formatPrice(instrument, plan.reference),
    quantity_per_grid: formatQuantity(instrument, plan.qty),
    buy_orders_amount: formatAmount(plan.lockedQuote),
    reserve_amount: formatAmount(plan.reserve > 0n ? plan.reserve : ZERO),
  }
}

/** Taker fee of the opening order, in the quote coin, rounded up. */
export function openingFee(plan: GridPlan | undefined, fees: FeeRates): string {
  return formatAmount(feeOf(plan?.initialTrade.value ?? ZERO, fees.taker))
}

/** What a closed grid paid back; zero in every field for one that broke before it could. */
export function receiptRow(state: GridState, instrument: Instrument, feesPaid: Amount) {
  const { receipt, units, withdrawn, arbitrages } = state
  const price = receipt?.price ?? state.fundedPrice
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
    feesPaid: formatAmount(feesPaid),
    arbitrageNum: arbitrages,
  }
}

function returnedOf(coin: string, amount: Amount = ZERO, value: Amount = ZERO) {
  return { coin, amount, value }
}
