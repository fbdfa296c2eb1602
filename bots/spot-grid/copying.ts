// How a spot grid is copied: with money in the quote coin alone, whatever its model began with.
import { ONE, ZERO } from '@trellis/kernel'
import type { Copying } from '@trellis/engine'
import type { CloseCommand } from '@trellis/bot-kit/spot/commands.ts'
import { followedChange, settingsNow } from '@trellis/bot-kit/copying.ts'
import type { SpotGridParams } from './fields.ts'
import type { SpotGridState } from './state.ts'

const CLOSE: CloseCommand = { type: 'close', mode: 'quote' }

export const copying: Copying<SpotGridParams, SpotGridState> = {
  paramsNow: (state) => ({ ...settingsNow(state), ...state.range }),
  sized: (params, amount) => ({
    ...params,
    investMode: 'quote',
    quoteInvestment: amount,
    baseInvestment: ZERO,
  }),
  sides: () => ['long'],
  leverage: () => ONE,
  follows: followedChange,
  close: CLOSE,
}
