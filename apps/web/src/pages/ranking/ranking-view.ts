// What is shown of the ranking, as the address says it and as the server is asked: filters that are
// shared or reloaded show the same list.
import {
  businessTypes,
  mixedSorters,
  pnlBands,
  rankedModes,
  runningTimes,
} from '@trellis/contract/enums'

export type RankingSort = (typeof mixedSorters)[number]
export type RunningBand = Exclude<(typeof runningTimes)[number], 'ALL'>
export type PnlBand = Exclude<(typeof pnlBands)[number], 'ALL'>
export type RankedMode = Exclude<(typeof rankedModes)[number], 'ALL'>

/** Kinds that have a place of their own in the ranking, in its order. */
export const rankedTypes = [
  'SPOT_GRID',
  'FUTURE_GRID',
  'FUTURE_MARTIN',
  'FUTURE_COMBO',
  'SPOT_DCA',
] as const satisfies readonly (typeof businessTypes)[number][]
export type RankedType = (typeof rankedTypes)[number]

export interface RankingView {
  readonly type: RankedType | ''
  /** Any of these; none for all. */
  readonly running: readonly RunningBand[]
  readonly pnl: readonly PnlBand[]
  readonly mode: RankedMode | ''
  /** Most leverage, so many times; 0 for any. */
  readonly leverage: number
  /** Largest fall in percent; 0 for any. */
  readonly drawdown: number
  readonly symbol: string
  /** Only what the reader's Funding is enough for. */
  readonly ready: boolean
  readonly sort: RankingSort
}

export const leverages = [1, 3, 5, 10, 0] as const
export const drawdowns = [3, 5, 8, 15, 0] as const
/** Ours first, which is usual. */
export const sorts: readonly RankingSort[] = [
  'RISK_ADJUSTED',
  'PNL_PERCENTAGE',
  'PNL_AMOUNT',
  'COPIED_COUNT',
]
export const runningBands = runningTimes.filter((it): it is RunningBand => it !== 'ALL')
export const bands = pnlBands.filter((it): it is PnlBand => it !== 'ALL')
export const modes = rankedModes.filter((it): it is RankedMode => it !== 'ALL')

export const wholeView: RankingView = {
  type: '',
  running: [],
  pnl: [],
  mode: '',
  leverage: 0,
  drawdown: 0,
  symbol: '',
  ready: false,
  sort: 'RISK_ADJUSTED',
}

/** A filter that can be taken away by itself. */
export type FilterName = Exclude<keyof RankingView, 'type' | 'sort'>
const FILTERS: readonly FilterName[] = [
  'running',
  'pnl',
  'mode',
  'leverage',
  'drawdown',
  'symbol',
  'ready',
]

/** The filters that leave something out, in their order. */
export function activeFilters(view: RankingView): readonly FilterName[] {
  return FILTERS.filter((name) => String(view[name]) !== String(wholeView[name]))
}

/** The view without one filter. */
export function without(view: RankingView, name: FilterName): RankingView {
  return { ...view, [name]: wholeView[name] }
}

/** The same kind and order without any filter. */
export function cleared({ type, sort }: RankingView): RankingView {
  return { ...wholeView, type, sort }
}

/** Reads a query string; what it says that is no filter is left out. */
export function readView(search: string): RankingView {
  const query = new URLSearchParams(search)
  const text = (name: string): string => query.get(name) ?? ''
  const one = <T extends string>(all: readonly T[], name: string): T | undefined =>
    all.find((it) => it === text(name))
  const some = <T extends string>(all: readonly T[], name: string): readonly T[] => {
    const said = text(name).split(',')
    return all.filter((it) => said.includes(it))
  }
  const number = (all: readonly number[], name: string): number =>
    all.find((it) => String(it) === text(name)) ?? 0
  const symbol = text('pair').toUpperCase()
  return {
    type: one(rankedTypes, 'type') ?? '',
    running: some(runningBands, 'running'),
    pnl: some(bands, 'pnl'),
    mode: one(modes, 'mode') ?? '',
    leverage: number(leverages, 'leverage'),
    drawdown: number(drawdowns, 'drawdown'),
    symbol: /^[A-Z0-9_-]{1,32}$/.test(symbol) ? symbol : '',
    ready: text('ready') === '1',
    sort: one(sorts, 'sort') ?? wholeView.sort,
  }
}

/** The query string of a view, without what is as by default. */
export function writeView(view: RankingView): string {
  const query = new URLSearchParams()
  const put = (name: string, text: string): void => {
    if (text !== '' && text !== '0') query.set(name, text)
  }
  put('type', view.type)
  put('running', view.running.join(','))
  put('pnl', view.pnl.join(','))
  put('mode', view.mode)
  put('leverage', String(view.leverage))
  put('drawdown', String(view.drawdown))
  put('pair', view.symbol)
  put('ready', view.ready ? '1' : '')
  put('sort', view.sort === wholeView.sort ? '' : view.sort)
  // A comma needs no escape in a query, and reads better without.
  const text = query.toString().replaceAll('%2C', ',')
  return text === '' ? '' : `?${text}`
}

/** Bots of a page. */
export const PAGE = 25

/** What the server is asked for, page by page. */
export function requestOf(view: RankingView) {
  return {
    business_type: view.type === '' ? 'BIZ_UNKNOWN' : view.type,
    running_time: [...view.running],
    pnl: [...view.pnl],
    mode: view.mode === '' ? 'ALL' : view.mode,
    ...(view.symbol === '' ? {} : { symbol: view.symbol }),
    max_leverage: view.leverage * 100,
    ...(view.drawdown === 0 ? {} : { max_drawdown: String(view.drawdown / 100) }),
    copy_ready: view.ready,
    sorter: view.sort,
    limit: PAGE,
  }
}

/** The most money of a copy; "" for none, which the server says as 0. */
export function largestAmount(said: string): string {
  return Number(said) > 0 ? said : ''
}
