// What both processes of the comparison know: the market and the span. For tests only.
import { DAY_MS, defaultInstruments } from '@trellis/market'
import type { TapeSource } from '@trellis/tape'

const EPOCH_MS = Date.UTC(2026, 10, 20)

export const TAPE: TapeSource = {
  type: 'simulated',
  seed: 7,
  epochMs: EPOCH_MS,
  instruments: defaultInstruments,
}

/** Three days, begun amid one, so that fundings and midnights lie inside. */
export const SPAN = { fromMs: EPOCH_MS - 20.4 * DAY_MS, toMs: EPOCH_MS - 17.4 * DAY_MS }

export const ORIGIN = {
  pageSource: 1,
  blockSource: 1,
  createType: 0,
  followedId: '',
  strategyId: '',
  channel: 'live',
}
