// What the wire tells of a contract beside its prices: mark, index, funding, open interest. Of a
// pair, mark and index are its last price and the rest is "".
import { formatAmount } from '@trellis/kernel'
import {
  contractOf,
  formatPrice,
  formatQuantity,
  HOUR_MS,
  MINUTE_MS,
  valueOf,
  type Instrument,
} from '@trellis/market'
import type { MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Snapshot } from './snapshot.ts'

export interface ContractFigures {
  readonly mark: string
  readonly index: string
  readonly fundingRate: string
  /** Epoch ms. */
  readonly nextFundingTime: string
  readonly fundingMinutes: string
  readonly fundingHours: string
  readonly fundingCap: string
  readonly openInterest: string
  /** At the mark, in the quote coin. */
  readonly openInterestValue: string
  /** Epoch ms of a future's delivery; "0" of a perpetual. */
  readonly deliveryTime: string
}

/** Figures of a contract now; a rate is that of the next funding, and "0" where none is to come. */
export function contractFiguresOf(market: MarketAccess, snapshot: Snapshot): ContractFigures {
  const { index, instrument, last, ticker } = snapshot
  if (instrument.category === 'spot') return { ...NONE, mark: last, index: last }
  const mark = market.markPrice(index) ?? ticker.last
  const lots = market.openInterest(index)
  return {
    mark: formatPrice(instrument, mark),
    index: formatPrice(instrument, market.indexPrice(index) ?? ticker.last),
    ...fundingOf(market, index, instrument),
    openInterest: lots === undefined ? '' : formatQuantity(instrument, lots),
    openInterestValue: lots === undefined ? '' : formatAmount(valueOf(instrument, mark, lots)),
    deliveryTime: String(contractOf(instrument.symbol)?.settleMs ?? 0),
  }
}

function fundingOf(market: MarketAccess, index: number, instrument: Instrument) {
  const next = market.nextFunding(index)
  const intervalMs = next?.intervalMs ?? instrument.fundingIntervalMs
  if (intervalMs === 0) return { ...NO_FUNDING, fundingRate: '0' }
  return {
    fundingRate: next === undefined ? '0' : formatAmount(next.rate),
    nextFundingTime: next === undefined ? '' : String(next.atMs),
    fundingMinutes: String(intervalMs / MINUTE_MS),
    fundingHours: String(intervalMs / HOUR_MS),
    fundingCap: formatAmount(instrument.fundingCap),
  }
}

const NO_FUNDING = {
  fundingRate: '',
  nextFundingTime: '',
  fundingMinutes: '',
  fundingHours: '',
  fundingCap: '',
}
const NONE = { ...NO_FUNDING, openInterest: '', openInterestValue: '', deliveryTime: '' }
