// Copy trading as a bot kind: the only door to its domain.
import type { BotContext, BotKind } from '@trellis/engine'
import { NO_TRIGGERS } from '@trellis/bot-kit/targets.ts'
import { refuseCommand } from './commands.ts'
import { copyConfig as config } from './config.ts'
import { decide } from './decide.ts'
import { evolve } from './evolve.ts'
import { factCodec, upcastFact } from './fact-forms.ts'
import type { CopyTradingFact } from './facts.ts'
import { amountFault, limitFault } from './limits.ts'
import { COPY_TRADING_VERSION, readParams, writeParams, type CopyTradingParams } from './params.ts'
import { moneyFigures } from './profit.ts'
import { initialState, readState, writeState, type CopyTradingState } from './state.ts'

export const kind: BotKind<CopyTradingParams, CopyTradingState, CopyTradingFact> = {
  kind: 'copy-trading',
  version: COPY_TRADING_VERSION,
  readParams,
  writeParams,
  initial: initialState,
  decide,
  evolve,
  triggers: () => NO_TRIGGERS,
  dueTimes: ({ times }) => times,
  follows: ({ params }) => params.leader,
  refuseStart,
  refuse: refuseCommand,
  check: broken,
  figures: moneyFigures,
  writeState,
  readState,
  upcastFact,
  codec: factCodec,
}

/** What no route lets through. */
function refuseStart({ symbol, params }: CopyTradingState, context: BotContext) {
  const isOfCoin = context.instrument(symbol).quote === config.coin
  const fault = amountFault(params.amount) ?? limitFault(params)
  return isOfCoin && fault === undefined ? undefined : 'invalid-argument'
}

/** The first figure that differs from the wallet in words, or undefined; nothing is repaired. */
function broken({ waiting, copies }: CopyTradingState, context: BotContext): string | undefined {
  if (context.balance(config.coin) !== waiting) return 'what waits differs from the wallet'
  if (copies.some(({ copy }) => context.copy(copy) === undefined)) return 'a copy is not there'
  return context.openOrderCount > 0 ? 'a follower has an order' : undefined
}
