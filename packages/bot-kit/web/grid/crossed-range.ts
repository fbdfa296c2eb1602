// A lower price that is not below the upper one: both fields say so, and either can give way. No
// rule of a server half knows it, because a range that is crossed is none.
import type { FormFix, FormProblem } from '../create/create-kind.ts'
import { parsePrice, type Instrument } from '@trellis/market'
import { percentRange } from './percent-range.ts'

/** Width of the range that a fix of two crossed prices offers, in percent of the other price. */
const CROSSED_FIX = 10

/** A problem at each end of a range that is crossed. */
export function crossedProblems(
  { values }: { readonly values: Readonly<Record<string, string>> },
  instrument: Instrument,
): readonly FormProblem[] {
  const { low = '', high = '' } = values
  const [minPrice, maxPrice] = [low, high].map((text) => {
    const parsed = parsePrice(instrument, text, 'nearest')
    return parsed.ok ? parsed.value : undefined
  })
  if (minPrice === undefined || maxPrice === undefined || minPrice < maxPrice) return []
  const fix = (field: 'low' | 'high', around: string): FormFix | undefined => {
    const value = percentRange(instrument, around, CROSSED_FIX)?.[field]
    return value === undefined ? undefined : { type: 'write', field, value }
  }
  const head = { raw: '' } as const
  return [
    {
      ...head,
      field: 'low',
      against: 'high',
      code: 'low-over-high',
      limit: high,
      fix: fix('low', high),
    },
    {
      ...head,
      field: 'high',
      against: 'low',
      code: 'high-under-low',
      limit: low,
      fix: fix('high', low),
    },
  ]
}
