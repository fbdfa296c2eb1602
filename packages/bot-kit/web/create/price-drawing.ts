// The prices of a draft on the chart: a line and a handle for each, so that a kind without a
// drawing of its own shows what is filled in and lets it be dragged.
import { formatPriceFixed } from '@trellis/market'
import type { Price } from '@trellis/kernel'
import type { ChartPlan } from '../web-context.ts'
import type { CreateKind, PreviewSource } from './create-kind.ts'
import { formRows } from './form-layout.ts'

/** A line and a handle per price that is filled in; labels are the names of the fields. */
export function priceDrawing(
  { input, instrument, t, format }: PreviewSource,
  { table, words }: CreateKind,
): ChartPlan {
  const prices = formRows(table).flatMap(({ id, type, form }) => {
    const value = input[id]
    if (type !== 'price' || typeof value !== 'number') return []
    const text = formatPriceFixed(instrument, value as Price)
    const label = t(`${words}.field.${form}`)
    return [
      { id: form, price: Number(text), label, text: format.number(text, instrument.tickScale) },
    ]
  })
  return {
    band: undefined,
    rungs: [],
    lines: prices.map(({ id, price, label, text }) => ({
      id,
      price,
      tone: 'entry',
      label: `${label} ${text}`,
    })),
    handles: prices.map(({ id, price, label }) => ({ id, price, label, tone: 'entry' })),
  }
}
