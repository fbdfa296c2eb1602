// A change of a grid that runs or waits: its range and settings after it, and which rules look at
// them again. The market may have left behind what was fine when it was set, so only what changes
// is checked.
import { formatAmount, type Amount, type Price } from '@trellis/kernel'
import { changed, type FieldTable } from '../fields.ts'
import type { ScopeWays } from './move-scope.ts'
import type { GridRange } from './spacing.ts'
import type { GridState } from './state.ts'

/** A grid after a change. */
export interface ChangedGrid<C, G extends string> {
  readonly range: GridRange
  readonly settings: C
  readonly rangeChanges: boolean
  /** Groups of the rules that look at it. */
  readonly groups: ReadonlySet<G>
}

/** What a change makes of a grid; absent fields stay, zero clears. */
export function changedGrid<C extends object, G extends string>(
  state: Pick<GridState<C>, 'range' | 'settings'>,
  change: Readonly<Record<string, unknown>>,
  { table, scope }: { readonly table: FieldTable } & ScopeWays<C>,
): ChangedGrid<C, G | 'range' | 'targets' | 'trailing'> {
  const range = changed(state.range, change)
  const settings = changed(state.settings, change as Partial<Record<keyof C, unknown>>)
  const rangeChanges =
    range.minPrice !== state.range.minPrice ||
    range.maxPrice !== state.range.maxPrice ||
    range.cellNumber !== state.range.cellNumber
  const groups = new Set<G | 'range' | 'targets' | 'trailing'>()
  // The targets must still lie outside of the range, and what trails inside of it.
  if (rangeChanges) groups.add('range').add('targets')
  if (rangeChanges && Object.keys(scope(settings)).length > 0) groups.add('trailing')
  for (const field of Object.keys(settings) as (keyof C & string)[]) {
    const group = table[field]?.group
    if (group !== undefined && settings[field] !== state.settings[field]) groups.add(group as G)
  }
  return { range, settings, rangeChanges, groups }
}

/** The entry price of a grid that still waits for it. */
export function awaitedEntry({
  phase,
  params,
}: Pick<GridState, 'phase' | 'params'>): Price | undefined {
  return phase === 'waiting' && params.entryPrice !== 0 ? params.entryPrice : undefined
}

/** The finding that nothing differs. */
export const NOT_CHANGED = {
  code: 'param-not-change',
  field: 'minPrice',
  bound: '',
  fix: '',
} as const

/** The finding that the money is not enough for the change. */
export function addInvestment(lack: Amount) {
  const text = formatAmount(lack)
  return { code: 'add-investment', field: 'quoteInvestment', bound: text, fix: text } as const
}
