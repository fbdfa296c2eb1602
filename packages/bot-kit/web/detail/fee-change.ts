// What fees became of a grid that they ended, in figures: what an order paid before and since, what
// a round of two orders pays, and what its narrowest step gains.
import type { ReceiptResult } from '@trellis/contract'
import { addDecimals, isolated, percentDigits, type Formats } from '@trellis/ui'
import type { Translate } from '../web-context.ts'

type Change = NonNullable<ReceiptResult['fees_changed']>

/** Fees have at least these digits, and no step is shown with more than one beyond them. */
const FEE_DIGITS = 3
const STEP_DIGITS = 4

export function feeChangeWords(
  { maker_before, maker, taker_before, taker, step }: Change,
  t: Translate,
  format: Pick<Formats, 'percent'>,
): string {
  const rate = (text: string): string =>
    isolated(format.percent(text, percentDigits(text, FEE_DIGITS)))
  const digits = Math.min(STEP_DIGITS, percentDigits(step, FEE_DIGITS))
  return t('bot.receipt.feesChanged', {
    makerBefore: rate(maker_before),
    maker: rate(maker),
    takerBefore: rate(taker_before),
    taker: rate(taker),
    round: rate(addDecimals([maker, maker])),
    step: isolated(format.percent(step, digits)),
  })
}

/** The same for the file, plain fractions. */
export function feeChangeRows({
  maker_before,
  maker,
  taker_before,
  taker,
  step,
}: Change): readonly (readonly [string, string])[] {
  return [
    ['maker_fee_before', maker_before],
    ['maker_fee_since', maker],
    ['taker_fee_before', taker_before],
    ['taker_fee_since', taker],
    ['narrowest_step_before_fees', step],
  ]
}
