// What closing a grid would pay back now, mode by mode, as pages read it. Must never promise what
// the venue would not do.
import type { Instrument } from '@trellis/market'
import { CLOSE_MODES } from '../close.ts'
import type { GridState } from '../state.ts'
import { estimateClose, type CloseMarket } from './close-estimate.ts'
import { isOffered } from './conversion.ts'
import { closeModeRow } from './wire-rows.ts'

/** Every mode with its estimate at this moment. */
export function closeRowsOf(state: GridState, instrument: Instrument, at: CloseMarket) {
  return CLOSE_MODES.map((mode) => {
    const offered = isOffered({ symbol: state.symbol, mode, coin: at.coin }, at)
    return closeModeRow({ mode, offered }, estimateClose(state, mode, at), instrument, at.coin)
  })
}
