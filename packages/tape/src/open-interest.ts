// The simulated figure of how much of a contract is held by all traders together. It is for show
// and for limits; nothing is traded by it.
import { mixSeed, type Price, type Quantity } from '@trellis/kernel'
import { HOUR_MS, type Instrument } from '@trellis/market'
import { powerOfTen, turnoverOfDay } from './symbol-day.ts'
import { normalAt } from './variates.ts'

/** Held value as a share of an average day's turnover, and how far a seeded wave moves it. */
const SHARE = 0.65
const WAVE = { hours: 48, size: 0.12 }

/**
 * Lots held of a contract in an hour: 0.65 of the turnover of an average day at the price of the
 * hour's start, times a wave of two days whose nodes have a deviation of 12 %, rounded down.
 */
export function openInterestLots(
  instrument: Instrument,
  key: number,
  hourMs: number,
  price: Price,
): Quantity {
  const hour = hourMs / HOUR_MS
  const node = Math.floor(hour / WAVE.hours)
  const waveKey = mixSeed(key, 104)
  const from = normalAt(waveKey, node)
  const wave =
    from + ((normalAt(waveKey, node + 1) - from) * (hour - node * WAVE.hours)) / WAVE.hours
  const money = (price * instrument.tickUnits) / powerOfTen(instrument.tickScale)
  const lot = instrument.lotUnits / powerOfTen(instrument.lotScale)
  const lots = (turnoverOfDay(instrument) * SHARE * (1 + WAVE.size * wave)) / money / lot
  return Math.floor(lots) as Quantity
}
