// The parameters of a grid: those of any kind by its table, with a range that has cells.
import { assert } from '@trellis/kernel'
import type { FieldTable } from '../fields.ts'
import { parametersOf, type TableParameters } from '../parameters.ts'

/** What a kind of grid does with its parameters; `newest` is the version that it writes. */
export function gridParameters<T extends FieldTable>(table: T, newest: number): TableParameters<T> {
  return parametersOf(table, newest, 'grid', (params) => {
    const { minPrice, maxPrice, cellNumber } = params as Readonly<Record<string, unknown>>
    assert(Number(maxPrice) > Number(minPrice), 'the range is empty')
    assert(Number(cellNumber) >= 1, 'a grid has no cells')
  })
}
