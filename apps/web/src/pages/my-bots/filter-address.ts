// The filter in the address: what is shared or reloaded shows the same rows.
import { botStates, noFilter, sorts, type BotFilter } from './bot-selection.ts'
import type { BotTab } from '../../data/queries.ts'

export interface MyBotsView {
  readonly tab: BotTab
  readonly filter: BotFilter
}

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text)
}

/** Reads a query string; `tab=0` and `tab=1` are the specification's numbers of the tabs. */
export function readView(search: string): MyBotsView {
  const query = new URLSearchParams(search)
  const tab = query.get('tab')
  return {
    tab: tab === '1' || tab === 'closed' ? 'CLOSED' : 'ONGOING',
    filter: {
      search: query.get('q') ?? '',
      kind: query.get('kind') ?? '',
      state: oneOf(botStates, query.get('state')) ?? '',
      reason: query.get('reason') ?? '',
      sort: oneOf(sorts, query.get('sort')) ?? noFilter.sort,
      reverse: query.get('reverse') === '1',
    },
  }
}

/** The query string of a view, without what is as by default. */
export function writeView({ tab, filter }: MyBotsView): string {
  const query = new URLSearchParams()
  if (tab === 'CLOSED') query.set('tab', '1')
  if (filter.search !== '') query.set('q', filter.search)
  for (const key of ['kind', 'state', 'reason'] as const) {
    if (filter[key] !== '') query.set(key, filter[key])
  }
  if (filter.sort !== noFilter.sort) query.set('sort', filter.sort)
  if (filter.reverse) query.set('reverse', '1')
  const text = query.toString()
  return text === '' ? '' : `?${text}`
}
