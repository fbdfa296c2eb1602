// What a benchmark answers and how the table is printed: ratios of two sides of the same run, never
// bare speeds.

/** One line of the table. `bound` is the reference of the same work in the same run. */
export interface Row {
  readonly name: string
  readonly ours: number
  readonly bound: number
  readonly unit: string
  /** Wanted ratio ours / bound: at least `floor`, or at most when `isCost`. */
  readonly floor: number
  readonly isCost?: boolean
  readonly note: string
  /** What stands in the way, told when the floor is missed. */
  readonly why?: string
}

/** The middle value; 0 of none. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[sorted.length >> 1] ?? 0
}

/** The value below which a share of the sorted values lies. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const figure = (value: number): string =>
  value >= 1000 ? Math.round(value).toLocaleString('en-US') : value.toPrecision(3)

let printed = 0
let met = 0

/** Prints one row as it is known. */
export function printRow(row: Row): void {
  const ratio = row.ours / row.bound
  const meets = row.isCost ? ratio <= row.floor : ratio >= row.floor
  const wanted = `${row.isCost ? '<=' : '>='} ${row.floor}`
  printed += 1
  if (meets) met += 1
  const why = row.why === undefined ? '' : `: ${row.why}`
  const verdict = meets ? 'met' : `MISSED by ${missedBy(ratio, row)}${why}`
  console.log(
    [
      row.name.padEnd(44),
      `${figure(row.ours)} ${row.unit}`.padStart(26),
      `reference ${figure(row.bound)}`.padStart(26),
      `ratio ${ratio.toFixed(3)}`.padStart(14),
      `wanted ${wanted}`.padStart(16),
      verdict,
      row.note === '' ? '' : `(${row.note})`,
    ].join('  '),
  )
}

/** The last line: how many of the rows reached what was wanted. */
export function printSum(): void {
  console.log(`${met} of ${printed} floors met`)
}

function missedBy(ratio: number, row: Row): string {
  const factor = row.isCost ? ratio / row.floor : row.floor / ratio
  return `${factor.toFixed(2)}x`
}
