// Dual assets as a bot kind: the only door to its domain.
import type { BotContext, BotKind } from '@trellis/engine'
import { NO_TRIGGERS } from '@trellis/bot-kit/targets.ts'
import { decide, refuseCommand, refuseStart } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import type { DualAssetFact } from './facts.ts'
import { DUAL_ASSET_VERSION, readParams, writeParams, type DualAssetParams } from './params.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type DualAssetState } from './state.ts'

export const kind: BotKind<DualAssetParams, DualAssetState, DualAssetFact> = {
  kind: 'dual-asset',
  version: DUAL_ASSET_VERSION,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: () => NO_TRIGGERS,
  dueTimes: ({ times }) => times,
  refuseStart,
  refuse: refuseCommand,
  check: broken,
  figures: moneyFigures,
  writeState,
  readState,
  codec: factCodec,
}

/** The first figure that differs from the wallet in words, or undefined; nothing is repaired. */
function broken(state: DualAssetState, context: BotContext): string | undefined {
  const { quoteCoin, baseCoin } = state.params
  if (context.balance(quoteCoin) !== state.quote) return 'the quote coin differs from the wallet'
  if (context.balance(baseCoin) !== state.base) return 'the base coin differs from the wallet'
  return context.openOrderCount > 0 ? 'a dual asset has an order' : undefined
}
