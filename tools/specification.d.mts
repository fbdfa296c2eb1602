// Types of specification.mjs.
export interface SpecificationRow {
  readonly file: string
  readonly line: number
  /** Section and number of the sentence: "4.10". */
  readonly key: string
  /** The statement in our words; of a value its list, the value and what brings it about. */
  readonly said: readonly string[]
  /** Tests that prove the row, as the tally names them; none where `reason` says why. */
  readonly tests: readonly string[]
  readonly reason: string
}

export interface Tally {
  readonly passed: readonly string[]
  readonly failed: readonly { readonly name: string }[]
  readonly skipped: readonly { readonly name: string }[]
}

export function readSpecification(base: string): {
  readonly lines: readonly SpecificationRow[]
  readonly values: readonly SpecificationRow[]
}
export function readRows(file: string, text: string): readonly SpecificationRow[]
export function unprovedRows(
  rows: readonly SpecificationRow[],
  tallies: readonly Tally[],
): readonly string[]
