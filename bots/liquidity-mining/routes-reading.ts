// What requests say of amounts and of leverage, read within the bounds of a pool or refused at its
// field.
import { ok, ONE, parseAmount, parseRatio, ZERO } from '@trellis/kernel'
import type { Amount, Price, Ratio, Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import { readAmount } from '@trellis/bot-kit/routes/bounded-amount.ts'
import { badField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Pool } from './config.ts'
import { baseBoundsOf, leverageFault, mostLeverage, quoteBounds } from './limits.ts'
import type { LiquidityRequest } from './wire.ts'

type Wire = LiquidityRequest<'addLiquidity'>

interface Amounts {
  readonly quoteAmount: Amount
  readonly baseAmount: Amount
}

/** One coin or both, each within its bounds; one that is left out or zero is none. */
export function amountsOf(
  wire: Wire,
  instrument: Instrument,
  last: Price,
): Result<Amounts, Refusal> {
  const quote = isNone(wire.quoteAmount)
    ? ok(ZERO)
    : readAmount('quoteAmount', wire.quoteAmount ?? '', quoteBounds)
  if (!quote.ok) return quote
  const base = isNone(wire.baseAmount)
    ? ok(ZERO)
    : readAmount('baseAmount', wire.baseAmount ?? '', baseBoundsOf(instrument, last))
  if (!base.ok) return base
  if (quote.value === 0n && base.value === 0n)
    return badField('quoteAmount', 'missing', 'quoteAmount, baseAmount or both', 'send one of them')
  return ok({ quoteAmount: quote.value, baseAmount: base.value })
}

function isNone(text: string | undefined): boolean {
  const parsed = parseAmount(text ?? '0')
  return text === '' || (parsed.ok && parsed.value === 0n)
}

/** A leverage of the pool; 1 where none is named: nothing is borrowed unasked. */
export function readLeverage(text: string | undefined, pool: Pool): Result<Ratio, Refusal> {
  if (text === undefined || text === '') return ok(ONE)
  const read = parseRatio(text)
  if (!read.ok) return badField('leverage', read.error, '', 'send it like "2"')
  const most = mostLeverage(pool) / ONE
  switch (leverageFault(read.value, pool)) {
    case 'too-precise':
      return badField('leverage', 'too-precise', 'at most 2 digits', 'round it')
    case 'too-small':
      return badField('leverage', 'too-small', `1 to ${most}`, 'send at least 1')
    case 'too-large':
      return badField('leverage', 'too-large', `1 to ${most}`, `send at most ${most}`)
    case undefined:
      return read
  }
}
