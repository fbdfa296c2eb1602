// Fields of the domain under the names requests and answers use, and back. Plain tables and shape
// changes; must never check a value: params.ts and limits.ts do.
import type { BotOrigin } from '@trellis/engine'
import type { GridField, InvestMode, RawGridInput } from '../params.ts'
import type { CloseMode } from '../state.ts'
import type { GridCheck, GridCheckCode } from './findings.ts'

/** The wire's name of every field. */
export const FIELD_NAMES: Readonly<Record<GridField, string>> = {
  minPrice: 'min_price',
  maxPrice: 'max_price',
  cellNumber: 'cell_number',
  investMode: 'invest_mode',
  quoteInvestment: 'quote_investment',
  baseInvestment: 'base_investment',
  entryPrice: 'entry_price',
  takeProfit: 'take_profit',
  stopLoss: 'stop_loss',
  trailingStop: 'ts_percent',
  enableTrailing: 'enable_trailing',
  limitUpPrice: 'limit_up_price',
}

export const INVEST_MODE_OF: Readonly<Record<string, InvestMode>> = {
  INVEST_QUOTE: 'quote',
  INVEST_BASE: 'base',
  INVEST_BASE_AND_QUOTE: 'both',
}

/** Wire names of the close modes, in order of their numbers. */
export const CLOSE_MODE_NAMES = {
  bit: 'BIT_MODE',
  base: 'BASE_MODE',
  quote: 'QUOTE_MODE',
  'base-and-quote': 'BASE_AND_QUOTE_MODE',
} as const satisfies Record<CloseMode, string>

/** The domain's close mode of a wire name; undefined for UNKNOWN. */
export function closeModeOf(name: string): CloseMode | undefined {
  const modes = Object.entries(CLOSE_MODE_NAMES) as [CloseMode, string][]
  return modes.find(([, wire]) => wire === name)?.[0]
}

/** The check code as the wire spells it. */
export function wireCheckCode(code: GridCheckCode | 'success'): string {
  const name = code === 'success' ? 'success-unspecified' : code
  return `SPOT_CHECK_CODE_${name.replaceAll('-', '_').toUpperCase()}`
}

/** Findings with the wire's names of field and code. */
export function wireChecks(checks: readonly GridCheck[]) {
  return checks.map(({ code, field, bound, fix }) => ({
    field: FIELD_NAMES[field],
    check_code: wireCheckCode(code),
    bound,
    fix,
  }))
}

type Text = string | undefined

/** A grid as requests describe it; targets may come under either of their two names. */
export interface WireGrid {
  readonly min_price?: Text
  readonly max_price?: Text
  readonly cell_number?: number | undefined
  readonly invest_mode?: string | undefined
  readonly total_investment?: Text
  readonly quote_investment?: Text
  readonly base_investment?: Text
  readonly entry_price?: Text
  readonly stop_loss?: Text
  readonly stop_loss_price?: Text
  readonly take_profit?: Text
  readonly take_profit_price?: Text
  readonly ts_percent?: Text
  readonly enable_trailing?: boolean | undefined
  readonly limit_up_price?: Text
}

/**
 * Raw text by domain field. total_investment is the quote investment where no other amount is
 * given.
 */
export function rawInputOf(wire: WireGrid): RawGridInput {
  const quote = wire.quote_investment
  const total = wire.total_investment
  const investMode = INVEST_MODE_OF[wire.invest_mode ?? ''] ?? 'quote'
  const usesTotal = investMode === 'quote' && (quote === undefined || quote === '')
  return {
    minPrice: wire.min_price,
    maxPrice: wire.max_price,
    cellNumber: wire.cell_number,
    investMode,
    quoteInvestment: usesTotal ? total : quote,
    baseInvestment: wire.base_investment,
    entryPrice: wire.entry_price,
    takeProfit: takeProfitOf(wire),
    stopLoss: stopLossOf(wire),
    trailingStop: wire.ts_percent,
    enableTrailing: wire.enable_trailing,
    limitUpPrice: wire.limit_up_price,
  }
}

export function takeProfitOf(wire: WireGrid): Text {
  return wire.take_profit ?? wire.take_profit_price
}

export function stopLossOf(wire: WireGrid): Text {
  return wire.stop_loss ?? wire.stop_loss_price
}

interface WireOrigin {
  readonly source?: string | undefined
  readonly block_source?: string | undefined
  readonly create_type?: string | undefined
  readonly followed_grid_id?: string | undefined
  readonly toolsDiscoveryParameter?: { readonly strategy_id?: string | undefined } | undefined
  readonly channel?: string | undefined
}

const PAGE_SOURCES = [
  'UNSPECIFIED_PAGE',
  'TRADING_BOT_PAGE',
  'DERIVATIVES_PAGE',
  'FCOMBO_CREATE_PAGE',
]
const BLOCK_SOURCES = [
  'UNSPECIFIED',
  'MAIN_PAGE_CREATE_BLOCK',
  'AI_CREATE_BLOCK',
  'RANK_LIST',
  'PAGE_AI_BLOCK',
]
const CREATE_TYPES = ['UNSPECIFIED', 'COPY', 'AUTO', 'MANUAL']

/** Who chose the parameters, by what the request that created the bot said of itself. */
export function sourceOf(origin: Pick<BotOrigin, 'createType' | 'followedId'>) {
  const type = CREATE_TYPES[origin.createType]
  if (type === 'COPY' || origin.followedId !== '') return 'copy' as const
  return type === 'AUTO' ? ('auto' as const) : ('manual' as const)
}

/** Where a grid came from, in the numbers the journal keeps. */
export function originOf(wire: WireOrigin) {
  const number = (list: readonly string[], name: string | undefined): number =>
    Math.max(0, list.indexOf(name ?? ''))
  return {
    pageSource: number(PAGE_SOURCES, wire.source),
    blockSource: number(BLOCK_SOURCES, wire.block_source),
    createType: number(CREATE_TYPES, wire.create_type),
    followedId: wire.followed_grid_id ?? '',
    strategyId: wire.toolsDiscoveryParameter?.strategy_id ?? '',
    channel: wire.channel ?? '',
  }
}
