// The view in the address: what is shared or reloaded shows the same rows in the same unit.
import { botStates, noFilter, sorts, type BotFilter } from './bot-selection.ts'
import { units, type Unit } from '../bot-units.ts'
import type { BotTab } from '../../../data/queries.ts'

export interface MyBotsView {
  readonly tab: BotTab
  readonly filter: BotFilter
  readonly unit: Unit
}

const TEXTS = ['kind', 'state', 'source', 'reason', 'from', 'to'] as const
const DAY = /^\d{4}-\d{2}-\d{2}$/

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text)
}

/** Reads a query string; `tab=0` and `tab=1` are the specification's numbers of the tabs. */
export function readView(search: string): MyBotsView {
  const query = new URLSearchParams(search)
  const tab = query.get('tab')
  const day = (name: string) => (DAY.test(query.get(name) ?? '') ? (query.get(name) ?? '') : '')
  return {
    tab: tab === '1' || tab === 'closed' ? 'CLOSED' : 'ONGOING',
    filter: {
      search: query.get('q') ?? '',
      kind: query.get('kind') ?? '',
      state: oneOf(botStates, query.get('state')) ?? '',
      source: query.get('source') ?? '',
      reason: query.get('reason') ?? '',
      from: day('from'),
      to: day('to'),
      sort: oneOf(sorts, query.get('sort')) ?? noFilter.sort,
      reverse: query.get('reverse') === '1',
    },
    unit: oneOf(units, query.get('unit')) ?? 'quote',
  }
}

/** The query string of a view, without what is as by default. */
export function writeView({ tab, filter, unit }: MyBotsView): string {
  const query = new URLSearchParams()
  if (tab === 'CLOSED') query.set('tab', '1')
  if (filter.search !== '') query.set('q', filter.search)
  for (const key of TEXTS) if (filter[key] !== '') query.set(key, filter[key])
  if (filter.sort !== noFilter.sort) query.set('sort', filter.sort)
  if (filter.reverse) query.set('reverse', '1')
  if (unit !== 'quote') query.set('unit', unit)
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
