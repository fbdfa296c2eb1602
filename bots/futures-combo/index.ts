// The futures combo as a bot kind: the only door to its domain.
import { ONE } from '@trellis/kernel'
import type { BotContext, BotKind } from '@trellis/engine'
import { NO_TRIGGERS } from '@trellis/bot-kit/targets.ts'
import { refuseCommand, refuseStart } from './commands.ts'
import { copying } from './copying.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import type { ComboFact } from './facts.ts'
import { marketOf } from './holdings.ts'
import { FUTURES_COMBO_VERSION, readParams, writeParams, type ComboParams } from './params.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type ComboState } from './state.ts'
import { dueTimes } from './times.ts'
import { bandsOf } from './watching.ts'

export const kind: BotKind<ComboParams, ComboState, ComboFact> = {
  kind: 'futures-combo',
  version: FUTURES_COMBO_VERSION,
  holdsContracts: true,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: () => NO_TRIGGERS,
  markBands: (state, context) =>
    state.phase === 'running' ? bandsOf(state, marketOf(context)) : [],
  dueTimes,
  refuseStart,
  refuse: refuseCommand,
  check: broken,
  figures: moneyFigures,
  copying,
  writeState,
  readState,
  codec: factCodec,
}

/**
 * The first figure that differs from the exchange's in words, or undefined; nothing is repaired.
 */
function broken(state: ComboState, context: BotContext): string | undefined {
  const { quote } = context.instrument(state.symbols[0] ?? -1)
  if (context.balance(quote) !== state.wallet) return 'the settle coin differs from the wallet'
  let weights = 0n
  for (const { symbol, lots, cost, side, weight } of state.legs) {
    const position = context.position(symbol)
    if ((position?.lots ?? 0) !== lots) return 'the lots held differ from the position'
    if ((position?.cost ?? 0n) !== cost) return 'the cost held differs from the position'
    if (side === 'long' ? lots < 0 : lots > 0) return 'a position is on the other side'
    weights += weight
  }
  if (weights !== ONE) return 'weights do not add up to one'
  const isBusy = state.asked > 0 || state.rebalancing !== undefined
  return isBusy ? 'a rebalance is left open at the end of a turn' : undefined
}
