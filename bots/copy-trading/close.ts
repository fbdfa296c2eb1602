// How following ends: copies are closed and their money comes back first, or they are kept as own
// bots once the leader has its part of their gain; then what waits goes to Funding.
import { ZERO, type Amount } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import { emit, release, reserve } from '@trellis/bot-kit/steps.ts'
import { copyConfig as config } from './config.ts'
import type { CopyTradingFact, StopMode } from './facts.ts'
import { shareOf } from './plan.ts'
import { ifKept, type StopOutcome } from './profit.ts'
import { COPY_WORDS, type Copied, type CopyTradingState, type CopyWord } from './state.ts'

type Steps = readonly Step<CopyTradingFact>[]

/** Ends following; a copy that cannot be kept for want of its share is closed. */
export function stopSteps(
  state: CopyTradingState,
  context: BotContext,
  word: CopyWord,
  mode: StopMode,
): Steps {
  const reason = COPY_WORDS[word]
  const begins: Steps = [
    { type: 'closing-started', reason, word, prices: [context.last(state.symbol)] },
    { type: 'status', status: 'cancelling', reason, word },
  ]
  const { fromFunding, returned } = keptNow(state, context)
  const keeps = mode === 'keep' && fromFunding <= context.funding(config.coin)
  if (!keeps) {
    if (state.copies.length === 0) return [...begins, ...finalSteps(state, context, word)]
    return [...begins, ...closeAll(state, context)]
  }
  return [
    ...begins,
    ...reserve(config.coin, fromFunding),
    ...state.copies.flatMap((copied) => keptSteps(state, context, copied)),
    ...finalSteps({ ...state, waiting: returned }, context, word),
  ]
}

/** Tells every copy to close; one that closes already goes on. */
export function closeAll({ copies }: CopyTradingState, context: BotContext): Steps {
  return copies.flatMap(({ copy, kind }) => {
    const command = context.closeOf(kind)
    return command === undefined ? [] : [{ type: 'steer', copy, command } as const]
  })
}

/** The last steps, once no copy is left; `waiting` is what it gives back. */
export function finalSteps(
  { symbol, waiting }: CopyTradingState,
  context: BotContext,
  word: CopyWord,
): Steps {
  return [
    { type: 'bot-closed', prices: [context.last(symbol)] },
    ...release(config.coin, waiting, 'close'),
    { type: 'status', status: 'completed', reason: COPY_WORDS[word], word },
  ]
}

/** What keeping every copy comes to now: the very sum that pages show before it. */
export function keptNow(state: CopyTradingState, context: BotContext): StopOutcome {
  const copies = state.copies.map(({ copy }) => context.copy(copy) ?? UNKNOWN)
  return ifKept(state, copies)
}

/** A copy that nothing can value has gained nothing. */
const UNKNOWN = { total: ZERO, equity: ZERO }

function keptSteps(
  { params }: CopyTradingState,
  context: BotContext,
  { model, copy, kind, symbols, paid }: Copied,
): Steps {
  const { total: gain } = context.copy(copy) ?? UNKNOWN
  const share = shareOf(gain, params.share)
  return [
    ...sharedSteps(params, copy, share),
    { type: 'let-go', copy },
    emit({ type: 'copy-kept', model, copy, kind, symbols, paid, gain, share }),
  ]
}

/** The leader's part, if there is one. */
export function sharedSteps(
  { leader }: CopyTradingState['params'],
  copy: Copied['copy'],
  amount: Amount,
): Steps {
  return amount > 0n ? [{ type: 'share', leader, copy, coin: config.coin, amount }] : []
}
