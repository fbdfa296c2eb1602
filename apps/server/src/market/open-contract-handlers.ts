// Handlers of the public API's calls about instruments: lists by the page, fundings paid, risk
// tiers. They read the market; they change nothing.
import type {
  InputOf,
  marketFundingHistory,
  marketInstrumentsInfo,
  marketRiskLimit,
  openStatuses,
  OutputOf,
} from '@trellis/contract'
import {
  err,
  formatAmount,
  formatFixed,
  formatRounded,
  MONEY_SCALE,
  ok,
  rescale,
  type Ratio,
} from '@trellis/kernel'
import {
  contractOf,
  contractTypeOf,
  formatPrice,
  formatQuantity,
  MINUTE_MS,
  tierLeverage,
  type Instrument,
  type InstrumentStatus,
  type RiskTier,
} from '@trellis/market'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Call, Handler } from '../calls/call.ts'
import { chosen, noSymbol } from './open-market-handlers.ts'
import { lotSize, tickSize } from './snapshot.ts'

type OpenStatus = (typeof openStatuses)[number]

const OPEN_STATUS: Readonly<Record<InstrumentStatus, OpenStatus>> = {
  PreListing: 'PreLaunch',
  Trading: 'Trading',
  // Holdings may still be closed; that nothing is opened any more is said by the refusal.
  PreSettle: 'Trading',
  Closed: 'Closed',
  Delisted: 'Closed',
}

type Wrong = Readonly<Record<'field' | 'reason' | 'bound' | 'fix', string>>
const wrong = (problem: Wrong) => err({ code: 'invalidParams', problems: [problem] } as const)

interface Page {
  readonly indexes: readonly number[]
  readonly nextPageCursor: string
}

/**
 * A page of symbols. A cursor names the last symbol of the page before, so that it stays good
 * whatever is listed meanwhile; undefined for one that names no symbol of the list.
 */
function pageOf(
  instruments: readonly Instrument[],
  indexes: readonly number[],
  limit: number,
  cursor = '',
): Page | undefined {
  const after = indexes.findIndex((index) => instruments[index]?.symbol === cursor)
  if (cursor !== '' && after < 0) return undefined
  const page = indexes.slice(after + 1, after + 1 + limit)
  const isLast = after + 1 + limit >= indexes.length
  return {
    indexes: page,
    nextPageCursor: isLast ? '' : (instruments[page.at(-1) ?? -1]?.symbol ?? ''),
  }
}

const noCursor = (cursor: string) =>
  wrong({
    field: 'cursor',
    reason: 'not-in-list',
    bound: cursor,
    fix: 'send the nextPageCursor of the page before, or none',
  })

const instrumentsInfo = async (
  { context: { market } }: Call,
  input: InputOf<typeof marketInstrumentsInfo>,
): Answer<OutputOf<typeof marketInstrumentsInfo>> => {
  const indexes = chosen(market, input)
  if (!indexes) return noSymbol(input.symbol ?? '')
  const statusOf = (index: number): OpenStatus => OPEN_STATUS[market.status(index)]
  const wanted = indexes.filter((it) => !input.status || statusOf(it) === input.status)
  const page = pageOf(market.instruments, wanted, input.limit, input.cursor)
  if (!page) return noCursor(input.cursor ?? '')
  const list = page.indexes.flatMap((index) => {
    const instrument = market.instruments[index]
    if (instrument === undefined) return []
    const rowOf = instrument.category === 'spot' ? pairRow : contractRow
    return [rowOf(instrument, statusOf(index))]
  })
  return ok({ category: input.category, list, nextPageCursor: page.nextPageCursor })
}

function pairRow(instrument: Instrument, status: OpenStatus) {
  return {
    symbol: instrument.symbol,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    status,
    lotSizeFilter: {
      minOrderQty: formatQuantity(instrument, instrument.minQty),
      maxOrderQty: formatQuantity(instrument, instrument.maxQty),
      maxMktOrderQty: formatQuantity(instrument, instrument.maxMarketQty),
      basePrecision: lotSize(instrument),
      minOrderAmt: formatAmount(instrument.minValue),
      maxOrderAmt: formatAmount(instrument.maxValue),
    },
    priceFilter: priceFilter(instrument),
  }
}

function priceFilter(instrument: Instrument) {
  return {
    minPrice: formatPrice(instrument, instrument.minPrice),
    maxPrice: formatPrice(instrument, instrument.maxPrice),
    tickSize: tickSize(instrument),
  }
}

/** Contract facts come from the instrument table; what a replay brought along has plain ones. */
function contractRow(instrument: Instrument, status: OpenStatus) {
  const contract = contractOf(instrument.symbol)
  const [first] = instrument.riskTiers
  const [x = '', y = ''] = contract?.priceLimits ?? PLAIN_PRICE_LIMITS
  const isPreListing = status === 'PreLaunch'
  const cap = instrument.fundingCap
  return {
    symbol: instrument.symbol,
    contractType: contractTypeOf(instrument.symbol),
    status,
    baseCoin: instrument.base,
    quoteCoin: instrument.quote,
    launchTime: String(contract?.launchMs ?? 0),
    deliveryTime: String(contract?.settleMs ?? 0),
    deliveryFeeRate: '',
    priceScale: String(instrument.tickScale),
    leverageFilter: {
      minLeverage: '1',
      maxLeverage: first === undefined ? '1.00' : leverageText(first),
      leverageStep: '0.01',
    },
    priceFilter: priceFilter(instrument),
    lotSizeFilter: {
      maxOrderQty: formatQuantity(instrument, instrument.maxQty),
      minOrderQty: formatQuantity(instrument, instrument.minQty),
      qtyStep: lotSize(instrument),
      postOnlyMaxOrderQty: formatQuantity(instrument, instrument.maxQty),
      maxMktOrderQty: formatQuantity(instrument, instrument.maxMarketQty),
      minNotionalValue: formatAmount(instrument.minValue),
    },
    unifiedMarginTrade: true,
    fundingInterval: String(instrument.fundingIntervalMs / MINUTE_MS),
    settleCoin: instrument.quote,
    copyTrading: contract?.copyTrading === true ? ('both' as const) : ('none' as const),
    upperFundingRate: formatAmount(cap),
    lowerFundingRate: formatAmount(-cap as Ratio),
    isPreListing,
    preListingInfo: isPreListing ? { curAuctionPhase: 'NotStarted' } : null,
    riskParameters: { priceLimitRatioX: x, priceLimitRatioY: y },
    displayName: '',
  }
}
const PLAIN_PRICE_LIMITS = ['0.05', '0.1']

const fundingHistory = async (
  { context: { market } }: Call,
  { category, symbol, startTime, endTime, limit }: InputOf<typeof marketFundingHistory>,
): Answer<OutputOf<typeof marketFundingHistory>> => {
  const index = market.indexOf(symbol, category)
  if (index < 0) return noSymbol(symbol)
  if (startTime !== undefined && endTime === undefined) {
    const fix = 'send it with startTime'
    return wrong({ field: 'endTime', reason: 'missing', bound: 'epoch ms', fix })
  }
  if (startTime !== undefined && endTime !== undefined && startTime > endTime) {
    const bound = `at most endTime, ${endTime}`
    return wrong({ field: 'startTime', reason: 'too-large', bound, fix: 'send an earlier one' })
  }
  const span = { fromMs: startTime ?? 0, toMs: endTime ?? market.nowMs(), limit }
  const list = market.fundings(index, span).map(({ atMs, rate }) => {
    return { symbol, fundingRate: formatAmount(rate), fundingRateTimestamp: String(atMs) }
  })
  return ok({ category, list })
}

/** Contracts on a page where none is named. */
const RISK_PAGE = 15
/** Ids of tiers: those of a contract follow each other, and stay when others are added. */
const TIER_IDS = 100

const riskLimit = async (
  { context: { market } }: Call,
  { category, symbol, cursor }: InputOf<typeof marketRiskLimit>,
): Answer<OutputOf<typeof marketRiskLimit>> => {
  const indexes = chosen(market, { category, symbol })
  if (!indexes) return noSymbol(symbol ?? '')
  const page = pageOf(market.instruments, indexes, RISK_PAGE, cursor)
  if (!page) return noCursor(cursor ?? '')
  const list = page.indexes.flatMap((index) => {
    const instrument = market.instruments[index]
    return instrument === undefined ? [] : tierRows(instrument, (index + 1) * TIER_IDS)
  })
  return ok({ category, list, nextPageCursor: page.nextPageCursor })
}

function tierRows({ symbol, riskTiers }: Instrument, firstId: number) {
  return riskTiers.map((tier, i) => ({
    id: firstId + i,
    symbol,
    riskLimitValue: formatAmount(tier.upTo),
    maintenanceMargin: formatAmount(tier.maintenanceRate),
    initialMargin: formatRounded(tier.initialRate, 4, 'nearest'),
    isLowestRisk: i === 0 ? 1 : 0,
    maxLeverage: leverageText(tier),
    mmDeduction: i === 0 ? '' : formatAmount(tier.deduction),
  }))
}

/** "100.00": the largest leverage of a tier, always with two digits. */
function leverageText(tier: RiskTier): string {
  return formatFixed(rescale(tierLeverage(tier), MONEY_SCALE, 2, 'nearest'), 2)
}

export const openContractHandlers: Readonly<Record<string, Handler>> = {
  marketInstrumentsInfo: instrumentsInfo,
  marketFundingHistory: fundingHistory,
  marketRiskLimit: riskLimit,
}
