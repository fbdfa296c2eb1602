// The spot DCA as a bot kind: the only door to its domain.
import type { BotContext, BotKind } from '@trellis/engine'
import { NO_TRIGGERS } from '@trellis/bot-kit/targets.ts'
import { refuseCommand, refuseStart } from './commands.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec } from './fact-forms.ts'
import type { DcaFact } from './facts.ts'
import { readParams, SPOT_DCA_VERSION, writeParams, type DcaParams } from './params.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type DcaState } from './state.ts'

export const kind: BotKind<DcaParams, DcaState, DcaFact> = {
  kind: 'spot-dca',
  version: SPOT_DCA_VERSION,
  isInterestFree: true,
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
function broken(state: DcaState, context: BotContext): string | undefined {
  const { legs, platform, params, quote, phase } = state
  if (context.balance(params.quoteCoin) !== quote) return 'quote coins differ from the wallet'
  for (const { units, base } of legs) {
    const got = platform?.coin === units.baseCoin ? platform.amount : 0n
    if (context.balance(units.baseCoin) !== base + got) return 'coins differ from the wallet'
  }
  if (phase === 'running' && quote !== 0n) return 'money is left outside of a purchase'
  const isBusy = phase === 'opening' || state.asked > 0 || state.round !== undefined
  if (isBusy && phase !== 'closing') return 'a purchase is left open at the end of a turn'
  return context.openOrderCount > 0 ? 'a DCA has a resting order' : undefined
}
