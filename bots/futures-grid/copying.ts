// How a futures grid is copied: its range as it stands, moved or not.
import { contractCopying, settingsNow } from '@trellis/bot-kit/copying.ts'
import type { FuturesGridParams } from './fields.ts'
import type { FuturesGridState } from './state.ts'

export const copying = contractCopying<FuturesGridParams, FuturesGridState>((state) => ({
  ...settingsNow(state),
  ...state.range,
}))
