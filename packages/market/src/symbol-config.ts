// The symbol config of specification 3 and 9: short keys to full names with every default and
// division, and back. Decimals are shifted as text, not as floats.
import {
  assert,
  err,
  formatAmount,
  formatDecimal,
  formatRounded,
  ok,
  parseDecimal,
  pow10,
  type Amount,
  type Ratio,
  type Result,
} from '@trellis/kernel'
import {
  formatPrice,
  formatQuantity,
  type Instrument,
  type InstrumentStatus,
} from './instrument.ts'
import { contractOf, contractTypeOf } from './instruments/default-instruments.ts'
import type { ContractType } from './instruments/instrument-row.ts'
import { PLAIN_LEVERAGE } from './instruments/risk-tiers.ts'

/**
 * Full name to short key, as brief-symbol-list sends it. Rates and leverage marked E2 and E8 travel
 * scaled up.
 */
export const SYMBOL_KEYS = {
  symbol: 'sn',
  alias: 'sa',
  baseCoin: 'bc',
  quoteCoin: 'qc',
  contractStatus: 'cs',
  contractType: 'ct',
  maxPrice: 'xp',
  minPrice: 'np',
  minQty: 'nq',
  maxOrderQty: 'xq',
  maxMarketOrderQty: 'xm',
  tickSize: 'ts',
  lotSize: 'ls',
  priceScale: 'ps',
  priceFraction: 'pf',
  qtyFraction: 'qf',
  depthMergeRatios: 'dm',
  initialMarginRateE2: 'im',
  maintenanceMarginRateE2: 'mm',
  riskLimitBase: 'rb',
  riskLimitIncrement: 'ri',
  leverageSections: 'lv',
  tags: 'tg',
  startTradingTime: 'st',
  settleTime: 'et',
  popular: 'po',
  baseIcon: 'ib',
  quoteIcon: 'iq',
  copyTradeSupport: 'cp',
  copyTradeMinLeverageE2: 'cn',
  copyTradeMaxLeverageE2: 'cx',
  designatedMarginMinE8: 'dn',
  designatedMarginMaxE8: 'dx',
  minNotionalValue: 'nv',
  preListing: 'pl',
  preListingInfo: 'pi',
  displayHidden: 'dh',
} as const
export type SymbolKey = keyof typeof SYMBOL_KEYS
export type ShortSymbol = Readonly<Record<string, unknown>>

export interface SymbolConfig {
  readonly symbol: string
  readonly alias: string
  readonly baseCoin: string
  readonly quoteCoin: string
  readonly contractStatus: 'Trading' | 'Closed'
  readonly contractType: ContractType
  readonly maxPrice: string
  readonly minPrice: string
  readonly minQty: string
  readonly maxOrderQty: string
  readonly maxMarketOrderQty: string
  readonly tickSize: string
  readonly lotSize: string
  readonly priceScale: number
  readonly priceFraction: number
  readonly qtyFraction: number
  readonly depthMergeRatios: readonly number[]
  /** Fractions: "0.01" is 1 %. */
  readonly initialMarginRate: string
  readonly maintenanceMarginRate: string
  readonly riskLimitBase: string
  readonly riskLimitIncrement: string
  readonly leverageSections: readonly string[]
  readonly tags: readonly string[]
  /** Epoch ms, 0 when unknown. */
  readonly startTradingTime: number
  /** Epoch ms of delivery, 0 for perpetuals. */
  readonly settleTime: number
  readonly popular: boolean
  readonly baseIcon: string
  readonly quoteIcon: string
  readonly copyTradeSupport: boolean
  readonly copyTradeMinLeverage: string
  readonly copyTradeMaxLeverage: string
  readonly designatedMarginMin: string
  readonly designatedMarginMax: string
  readonly minNotionalValue: string
  readonly preListing: boolean
  readonly preListingInfo: unknown
  readonly displayHidden: boolean
}

export type SymbolConfigError =
  { readonly type: 'not-an-object' } | { readonly type: 'bad-field'; readonly field: SymbolKey }

const CONTRACT_TYPES: readonly ContractType[] = [
  'InversePerpetual',
  'LinearPerpetual',
  'InverseFutures',
  'UsdcPerpetual',
  'UsdcFutures',
  'LinearFutures',
]
const DEPTH_MERGE_RATIOS: readonly number[] = [1, 2, 4, 10]
const E2 = 2
const E8 = 8

/**
 * Expands one short-key record into a full config: defaults where a key is absent, the market order
 * quantity falling back to the order quantity, margin rates and copy leverage divided by 100,
 * designated margin by 1e8.
 */
export function normaliseSymbolConfig(raw: unknown): Result<SymbolConfig, SymbolConfigError> {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) {
    return err({ type: 'not-an-object' })
  }
  const read = new FieldReader(raw as ShortSymbol)
  const contractType = CONTRACT_TYPES.find((type) => type === read.text('contractType'))
  if (contractType === undefined) read.fail('contractType')
  const symbol = read.text('symbol')
  if (symbol === '') read.fail('symbol')
  const maxOrderQty = read.decimal('maxOrderQty')
  const maxMarketOrderQty = read.decimal('maxMarketOrderQty')
  const status = read.text('contractStatus')
  const config: SymbolConfig = {
    symbol,
    alias: expiryAlias(read.text('alias') || symbol),
    baseCoin: read.text('baseCoin'),
    quoteCoin: read.text('quoteCoin'),
    contractStatus: status === 'Trading' ? 'Trading' : 'Closed',
    contractType: contractType ?? 'LinearPerpetual',
    maxPrice: read.decimal('maxPrice'),
    minPrice: read.decimal('minPrice'),
    minQty: read.decimal('minQty'),
    maxOrderQty,
    maxMarketOrderQty: maxMarketOrderQty === '0' ? maxOrderQty : maxMarketOrderQty,
    tickSize: read.decimal('tickSize'),
    lotSize: read.decimal('lotSize'),
    priceScale: read.whole('priceScale'),
    priceFraction: read.whole('priceFraction'),
    qtyFraction: read.whole('qtyFraction'),
    depthMergeRatios: read.ratios('depthMergeRatios'),
    initialMarginRate: read.decimal('initialMarginRateE2', E2),
    maintenanceMarginRate: read.decimal('maintenanceMarginRateE2', E2),
    riskLimitBase: read.decimal('riskLimitBase'),
    riskLimitIncrement: read.decimal('riskLimitIncrement'),
    leverageSections: read.texts('leverageSections'),
    tags: read.texts('tags'),
    startTradingTime: read.whole('startTradingTime'),
    settleTime: read.whole('settleTime'),
    popular: read.flag('popular'),
    baseIcon: read.text('baseIcon'),
    quoteIcon: read.text('quoteIcon'),
    copyTradeSupport: read.flag('copyTradeSupport'),
    copyTradeMinLeverage: read.decimal('copyTradeMinLeverageE2', E2),
    copyTradeMaxLeverage: read.decimal('copyTradeMaxLeverageE2', E2),
    designatedMarginMin: read.decimal('designatedMarginMinE8', E8),
    designatedMarginMax: read.decimal('designatedMarginMaxE8', E8),
    minNotionalValue: read.decimal('minNotionalValue'),
    preListing: read.flag('preListing'),
    preListingInfo: read.any('preListingInfo'),
    displayHidden: read.flag('displayHidden'),
  }
  return read.failed === undefined ? ok(config) : err({ type: 'bad-field', field: read.failed })
}

/**
 * The name a future is shown by: the suffix _Q becomes 0930, _BIQ and _NBIQ become 1230
 * (specification 9).
 */
export function expiryAlias(symbol: string): string {
  for (const [suffix, expiry] of EXPIRIES) {
    if (symbol.endsWith(suffix)) return symbol.slice(0, -suffix.length) + expiry
  }
  return symbol
}
const EXPIRIES: readonly (readonly [string, string])[] = [
  ['_NBIQ', '1230'],
  ['_BIQ', '1230'],
  ['_Q', '0930'],
]

/** Symbols that the trading list shows: all but the hidden. */
export function tradingList(configs: readonly SymbolConfig[]): readonly SymbolConfig[] {
  return configs.filter((config) => !config.displayHidden)
}

/**
 * Symbols a futures grid may be made on: listed linear perpetuals that trade and are not
 * pre-listing.
 */
export function futuresGridList(configs: readonly SymbolConfig[]): readonly SymbolConfig[] {
  return tradingList(configs).filter(
    (config) =>
      config.contractType === 'LinearPerpetual' &&
      config.contractStatus === 'Trading' &&
      !config.preListing,
  )
}

/**
 * The short-key record of a linear instrument for brief-symbol-list; undefined for spot, which has
 * no contract. Contract facts come from the instrument table; a symbol derived from replayed data
 * gets plain ones.
 */
export function shortSymbolOf(
  instrument: Instrument,
  status: InstrumentStatus = instrument.status,
): ShortSymbol | undefined {
  if (instrument.category === 'spot') return undefined
  const contract = contractOf(instrument.symbol)
  const leverage = contract?.maxLeverage ?? PLAIN_LEVERAGE
  const step = formatPrice(instrument, 1 as Instrument['minPrice'])
  const full: Readonly<Record<SymbolKey, unknown>> = {
    symbol: instrument.symbol,
    alias: expiryAlias(instrument.symbol),
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    contractStatus: status === 'Trading' ? 'Trading' : 'Closed',
    contractType: contractTypeOf(instrument.symbol),
    maxPrice: formatPrice(instrument, instrument.maxPrice),
    minPrice: formatPrice(instrument, instrument.minPrice),
    minQty: formatQuantity(instrument, instrument.minQty),
    maxOrderQty: formatQuantity(instrument, instrument.maxQty),
    maxMarketOrderQty: formatQuantity(instrument, instrument.maxMarketQty),
    tickSize: step,
    lotSize: formatQuantity(instrument, 1 as Instrument['minQty']),
    priceScale: instrument.tickScale,
    priceFraction: instrument.tickScale,
    qtyFraction: instrument.lotScale,
    depthMergeRatios: DEPTH_MERGE_RATIOS,
    ...tierFigures(instrument),
    leverageSections: leverageSections(leverage),
    tags: [],
    startTradingTime: contract?.launchMs ?? 0,
    settleTime: contract?.settleMs ?? 0,
    popular: contract?.popular ?? false,
    baseIcon: instrument.base,
    quoteIcon: instrument.quote,
    copyTradeSupport: contract?.copyTrading ?? false,
    copyTradeMinLeverageE2: 100,
    copyTradeMaxLeverageE2: leverage * 100,
    designatedMarginMinE8: (10n * pow10(E8)).toString(),
    designatedMarginMaxE8: (1_000_000n * pow10(E8)).toString(),
    minNotionalValue: formatDecimal(instrument.minValue, 12),
    preListing: status === 'PreListing',
    preListingInfo: status === 'PreListing' ? { phase: 'NotStarted' } : null,
    displayHidden: instrument.hidden,
  }
  return Object.fromEntries(
    Object.entries(SYMBOL_KEYS).map(([name, key]) => [key, full[name as SymbolKey]]),
  )
}

/**
 * Rates of the first tier as percents of four digits, its bound, and how much wider the next is.
 */
function tierFigures({ riskTiers }: Instrument) {
  const [first, second] = riskTiers
  assert(first, 'contract has no risk tier')
  const percent = (rate: Ratio): string => formatRounded((rate * 100n) as Ratio, 4, 'ceil')
  return {
    initialMarginRateE2: percent(first.initialRate),
    maintenanceMarginRateE2: percent(first.maintenanceRate),
    riskLimitBase: formatAmount(first.upTo),
    riskLimitIncrement: formatAmount(((second?.upTo ?? first.upTo) - first.upTo) as Amount),
  }
}

function leverageSections(max: number): readonly string[] {
  const steps = [1, 5, 10, 25, 50, 75, 100].filter((step) => step < max)
  return [...steps, max].map(String)
}

/** Reads fields by full name from short keys; remembers the first that is not what it should be. */
class FieldReader {
  failed: SymbolKey | undefined
  readonly #raw: ShortSymbol

  constructor(raw: ShortSymbol) {
    this.#raw = raw
  }

  fail(field: SymbolKey): void {
    this.failed ??= field
  }

  any(field: SymbolKey): unknown {
    return this.#raw[SYMBOL_KEYS[field]] ?? null
  }

  text(field: SymbolKey): string {
    const value = this.any(field)
    if (value === null) return ''
    if (typeof value === 'string') return value
    this.fail(field)
    return ''
  }

  /**
   * A decimal without trailing zeros, its point moved left by `shift` digits; '0' when absent or
   * empty.
   */
  decimal(field: SymbolKey, shift = 0): string {
    const value = this.any(field)
    if (value === null || value === '') return '0'
    const parsed = parseDecimal(typeof value === 'number' ? String(value) : this.text(field))
    if (!parsed.ok) {
      this.fail(field)
      return '0'
    }
    return formatDecimal(parsed.value.unscaled, parsed.value.scale + shift)
  }

  /** A whole number, also from a numeric string; 0 when absent. */
  whole(field: SymbolKey): number {
    const value = Number(this.any(field) ?? 0)
    if (Number.isSafeInteger(value)) return value
    this.fail(field)
    return 0
  }

  flag(field: SymbolKey): boolean {
    const value = this.any(field)
    return value === true || value === 1 || value === '1' || value === 'true'
  }

  /** Strings from an array or a comma list. */
  texts(field: SymbolKey): readonly string[] {
    const value = this.any(field)
    if (value === null || value === '') return []
    if (Array.isArray(value)) return value.map(String)
    return this.text(field).split(',')
  }

  /** Merge ratios from an array or a comma list; the default 1, 2, 4, 10 when there are none. */
  ratios(field: SymbolKey): readonly number[] {
    const values = this.texts(field).map(Number)
    if (values.length === 0) return DEPTH_MERGE_RATIOS
    if (values.every((value) => Number.isSafeInteger(value) && value > 0)) return values
    this.fail(field)
    return DEPTH_MERGE_RATIOS
  }
}
