// Whether the ranges of a check are what its findings let through: each end tried, and a step
// beyond it. For tests only.
import { amount, formatAmount, type Amount } from '@trellis/kernel'
import type { DecimalRange } from '../fields.ts'

export interface RangeEnds {
  readonly ranges: Readonly<Record<string, DecimalRange>>
  /** The least difference of two values of a field, as a decimal. */
  step(field: string): string
  /** Whether a value of a field is refused for that field. */
  isRefused(field: string, value: string): boolean
  /** Ends that are refused themselves, as "field end". */
  readonly exclusive: ReadonlySet<string>
}

/** What is not as its range says; an end that is '' says nothing, and 0 is off. */
export function rangeFaults({ ranges, step, isRefused, exclusive }: RangeEnds): readonly string[] {
  const faults: string[] = []
  const expectThat = (field: string, value: string, refused: boolean): void => {
    if (Number(value) > 0 && isRefused(field, value) !== refused)
      faults.push(`${field} ${value} is ${refused ? 'taken' : 'refused'}`)
  }
  for (const [field, { from, to }] of Object.entries(ranges)) {
    const moved = (value: string, ways: 1n | -1n): string =>
      formatAmount((amount(value) + ways * amount(step(field))) as Amount)
    const isEmpty = from !== '' && to !== '' && amount(from) > amount(to)
    for (const [end, value, outward] of [
      ['from', from, -1n],
      ['to', to, 1n],
    ] as const) {
      if (value === '' || amount(value) === 0n) continue
      const isOut = isEmpty || exclusive.has(`${field} ${end}`)
      expectThat(field, value, isOut)
      expectThat(
        field,
        moved(value, isOut && !isEmpty ? (-outward as 1n | -1n) : outward),
        !isOut || isEmpty,
      )
    }
  }
  return faults
}
