// A change of a running grid as requests send it: an omitted field keeps its value, "" clears an
// optional one.
// Must never decide whether the change is allowed: update.ts does.
import { err, formatAmount, ok, parseAmount, parseRatio, price, type Ratio } from '@trellis/kernel'
import type { Amount, Price, Result } from '@trellis/kernel'
import { parsePrice, type Instrument } from '@trellis/market'
import type { ModifyFields } from './commands.ts'
import type { GridChange } from './update.ts'
import { stopLossOf, takeProfitOf, type WireGrid } from './wire-fields.ts'

export interface WireChange extends WireGrid {
  readonly add_investment?: string | undefined
}

interface BadField {
  readonly field: string
  readonly problem: string
}

/**
 * The change in ticks and amounts; prices go to the nearest tick. The first bad field is returned.
 */
export function readChange(instrument: Instrument, wire: WireChange): Result<GridChange, BadField> {
  const texts = {
    minPrice: ['min_price', wire.min_price],
    maxPrice: ['max_price', wire.max_price],
    takeProfit: ['take_profit', takeProfitOf(wire)],
    stopLoss: ['stop_loss', stopLossOf(wire)],
    limitUpPrice: ['limit_up_price', wire.limit_up_price],
  } as const
  const prices: Partial<Record<keyof typeof texts, Price>> = {}
  for (const name of Object.keys(texts) as (keyof typeof texts)[]) {
    const [field, text] = texts[name]
    if (text === undefined) continue
    const parsed = text === '' ? ok(price(0)) : parsePrice(instrument, text, 'nearest')
    if (!parsed.ok) return err({ field, problem: parsed.error })
    prices[name] = parsed.value
  }
  const stop = cleared(wire.ts_percent, parseRatio, 'ts_percent')
  if (!stop.ok) return stop
  const added = cleared(wire.add_investment, parseAmount, 'add_investment')
  if (!added.ok) return added
  return ok({
    ...prices,
    cellNumber: wire.cell_number,
    trailingStop: stop.value,
    enableTrailing: wire.enable_trailing,
    addQuote: added.value,
  })
}

/** An optional decimal: undefined stays, "" is zero. */
function cleared<T extends Amount | Ratio>(
  text: string | undefined,
  parse: (text: string) => Result<T, string>,
  field: string,
): Result<T | undefined, BadField> {
  if (text === undefined) return ok(undefined)
  const parsed = parse(text === '' ? '0' : text)
  if (!parsed.ok) return err({ field, problem: parsed.error })
  return parsed.value < 0n ? err({ field, problem: 'negative' }) : parsed
}

/** The change as the plain JSON of a modify command. */
export function commandOf(change: GridChange): ModifyFields {
  const decimal = (value: Amount | Ratio | undefined): string | undefined =>
    value === undefined ? undefined : formatAmount(value)
  const { trailingStop, addQuote, ...rest } = change
  return { ...rest, trailingStop: decimal(trailingStop), addQuote: decimal(addQuote) }
}
