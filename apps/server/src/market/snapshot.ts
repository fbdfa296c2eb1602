// A symbol's figures as the wire gives them, from the ticker of the market. Pure but for reading
// the market; the one place that turns ticks and lots of a ticker into decimals.
import {
  divide,
  formatDecimal,
  formatRounded,
  MONEY_SCALE,
  MONEY_UNIT,
  type Ratio,
} from '@trellis/kernel'
import { formatPrice, takesBots, type Instrument } from '@trellis/market'
import type { MarketAccess, MarketTicker } from '@trellis/bot-kit/routes/route-context.ts'

export interface Snapshot {
  readonly index: number
  readonly instrument: Instrument
  readonly ticker: MarketTicker
  readonly last: string
  readonly open: string
  readonly high: string
  readonly low: string
  readonly volume: string
  readonly turnover: string
  /** Change of 24 h as a fraction, 6 digits. */
  readonly change: string
  /** (high - low) / open of 24 h as a fraction, 6 digits. */
  readonly amplitude: string
}

const RATIO_DIGITS = 6

/** Figures of one symbol now. */
export function snapshotOf(market: MarketAccess, index: number): Snapshot | undefined {
  const instrument = market.instruments[index]
  if (!instrument) return undefined
  const ticker = market.ticker(index)
  const text = (ticks: MarketTicker['last']): string => formatPrice(instrument, ticks)
  return {
    index,
    instrument,
    ticker,
    last: text(ticker.last),
    open: text(ticker.open24h),
    high: text(ticker.high24h),
    low: text(ticker.low24h),
    volume: lotsText(instrument, ticker.volume24h),
    turnover: formatDecimal(ticker.turnover24h, MONEY_SCALE),
    change: fraction(ticker.last - ticker.open24h, ticker.open24h),
    amplitude: fraction(ticker.high24h - ticker.low24h, ticker.open24h),
  }
}

/** A number of lots beyond safe integers as a decimal of the base coin. */
function lotsText(instrument: Instrument, lots: bigint): string {
  return formatDecimal(lots * BigInt(instrument.lotUnits), instrument.lotScale)
}

function fraction(part: number, whole: number): string {
  if (whole === 0) return '0'
  const ratio = divide(BigInt(part) * MONEY_UNIT, BigInt(whole), 'down') as Ratio
  return formatRounded(ratio, RATIO_DIGITS, 'down')
}

/** Smallest price step of an instrument. */
export function tickSize(instrument: Instrument): string {
  return formatDecimal(BigInt(instrument.tickUnits), instrument.tickScale)
}

/** Smallest quantity step of an instrument. */
export function lotSize(instrument: Instrument): string {
  return formatDecimal(BigInt(instrument.lotUnits), instrument.lotScale)
}

/**
 * Symbols that a bot of a category may be made on: listed, trading, and of contracts only linear
 * perpetuals (specification 9).
 */
export function botSymbols(
  market: MarketAccess,
  category: Instrument['category'],
): ReturnType<typeof listed> {
  return listed(market, category).filter(
    ({ index, instrument }) => market.status(index) === 'Trading' && takesBots(instrument),
  )
}

/** Listed symbols of a category: hidden ones are left out. */
export function listed(
  market: MarketAccess,
  category: Instrument['category'],
): readonly { readonly index: number; readonly instrument: Instrument }[] {
  return market.instruments.flatMap((instrument, index) =>
    instrument.category === category && !instrument.hidden ? [{ index, instrument }] : [],
  )
}
