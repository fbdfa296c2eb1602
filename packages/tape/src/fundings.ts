// When contracts pay funding on a tape: at whole intervals, or at the times of a record. Both
// answer for any moment; what lies ahead of market time is for nobody but the tape's driver.
import type { Ratio } from '@trellis/kernel'
import { cappedRate, HOUR_MS, type Funding, type Instrument } from '@trellis/market'
import { BoundedCache } from './bounded-cache.ts'
import type { FundingColumns } from './contract-columns.ts'
import { rowAt } from './row-at.ts'

/** The fundings of one contract. */
export interface Fundings {
  /** The first at or after a time. */
  next(atMs: number): Funding | undefined
  /** The last at or before a time. */
  last(atMs: number): Funding | undefined
}

const KNOWN = 8

/** What pays nothing: pairs, dated futures, contracts without data. */
export const NO_FUNDINGS: Fundings = { next: () => undefined, last: () => undefined }

/**
 * Funding at the whole intervals (UTC) of a contract from its first minute on; `rateAt` gives the
 * rate of one of these times, which is paid up to the contract's cap.
 */
export function regularFundings(
  { fundingIntervalMs: intervalMs, fundingCap }: Instrument,
  firstMs: number,
  rateAt: (atMs: number) => Ratio,
): Fundings {
  if (intervalMs === 0) return NO_FUNDINGS
  // A driver asks for the same few again and again.
  const known = new BoundedCache<number, Funding>(KNOWN)
  const at = (atMs: number): Funding =>
    known.get(atMs, () => ({ atMs, rate: cappedRate(rateAt(atMs), fundingCap), intervalMs }))
  const next = (atMs: number): number => Math.ceil(atMs / intervalMs) * intervalMs
  const openingMs = next(firstMs)
  return {
    next: (atMs) => at(Math.max(next(atMs), openingMs)),
    last: (atMs) => {
      const lastMs = Math.floor(atMs / intervalMs) * intervalMs
      return lastMs < openingMs ? undefined : at(lastMs)
    },
  }
}

/**
 * Funding as it was recorded: at the record's own times and rates, the rates up to the contract's
 * cap; before and after them nothing is paid. The interval of one is the distance to the one before
 * it, to the hour; of the first to the next.
 */
export function recordedFundings(
  { fundingCap, fundingIntervalMs }: Instrument,
  { time, rate }: FundingColumns,
): Fundings {
  const intervalOf = (row: number): number => {
    const later = Math.max(1, row)
    if (later >= time.length) return fundingIntervalMs
    const distance = (time[later] ?? 0) - (time[later - 1] ?? 0)
    return Math.max(1, Math.round(distance / HOUR_MS)) * HOUR_MS
  }
  const at = (row: number): Funding | undefined => {
    const atMs = time[row]
    if (atMs === undefined) return undefined
    const paid = cappedRate(BigInt(rate[row] ?? 0) as Ratio, fundingCap)
    return { atMs, rate: paid, intervalMs: intervalOf(row) }
  }
  return { next: (atMs) => at(rowAt(time, atMs - 1) + 1), last: (atMs) => at(rowAt(time, atMs)) }
}
