// How a combo is copied: its contracts at the weights that they have now.
import type { Copying } from '@trellis/engine'
import { followedChange } from '@trellis/bot-kit/copying.ts'
import type { ComboParams } from './params.ts'
import type { ComboState } from './state.ts'

export const copying: Copying<ComboParams, ComboState> = {
  paramsNow: ({ params, settings, legs }) => ({
    ...params,
    ...settings,
    allowFollow: false,
    contracts: legs.map(({ side, weight }) => ({ side, weight })),
  }),
  sized: (params, investment) => ({ ...params, investment }),
  sides: ({ contracts }) => contracts.map(({ side }) => side),
  leverage: ({ leverage }) => leverage,
  // A rebalance by hand is of the moment and goes to every copy with it.
  follows: (command) => (command.type === 'adjust' ? command : followedChange(command)),
  close: { type: 'close' },
}
