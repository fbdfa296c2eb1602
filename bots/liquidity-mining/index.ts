// Liquidity positions as a bot kind: the only door to its domain.
import type { BotContext, BotKind } from '@trellis/engine'
import { refuseCommand } from './commands.ts'
import { decide, refuseStart } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import type { LiquidityFact } from './facts.ts'
import { LIQUIDITY_VERSION, readParams, writeParams, type LiquidityParams } from './params.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type LiquidityState } from './state.ts'

export const kind: BotKind<LiquidityParams, LiquidityState, LiquidityFact> = {
  kind: 'liquidity-mining',
  version: LIQUIDITY_VERSION,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: ({ triggers }) => triggers,
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
function broken(state: LiquidityState, context: BotContext): string | undefined {
  const { quoteCoin, baseCoin } = state.params
  if (context.balance(quoteCoin) !== state.quote) return 'the quote coin differs from the wallet'
  if (context.balance(baseCoin) !== state.base) return 'the base coin differs from the wallet'
  if (state.claimable > state.quote) return 'the wallet lacks yield'
  return context.openOrderCount > 0 ? 'a liquidity position has an order' : undefined
}
