// How following ends: copies are closed and their money comes back first, or they are kept as own
// bots once the leader has its part of their gain; then what waits goes to Funding.
import { ZERO, type Amount } from '@trellis/kernel'
import type { BotContext, Step } from '@trellis/engine'
import { emit, release, reserve } from '@trellis/bot-kit/steps.ts'
import { copyConfig as config } from './config.ts'
import type { CopyTradingFact, StopMode } from './facts.ts'
import { shareOf } from './plan.ts'
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
  const keeps = mode === 'keep' && lacksForKeeping(state, context) <= context.funding(config.coin)
  if (!keeps) {
    if (state.copies.length === 0) return [...begins, ...finalSteps(state, context, word)]
    return [...begins, ...closeAll(state, context)]
  }
  const lack = lacksForKeeping(state, context)
  const left = (state.waiting + lack - sharesNow(state, context)) as Amount
  return [
    ...begins,
    ...reserve(config.coin, lack),
    ...state.copies.flatMap((copied) => keptSteps(state, context, copied)),
    ...finalSteps({ ...state, waiting: left }, context, word),
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

/** What Funding must add so that every copy can be kept: shares that the wallet does not cover. */
export function lacksForKeeping(state: CopyTradingState, context: BotContext): Amount {
  const lack = sharesNow(state, context) - state.waiting
  return lack > 0n ? (lack as Amount) : ZERO
}

function sharesNow(state: CopyTradingState, context: BotContext): Amount {
  const { copies, params } = state
  const shares = copies.map(({ copy }) => shareOf(gainNow(context, copy), params.share))
  return shares.reduce((sum, share) => sum + share, 0n) as Amount
}

function gainNow(context: BotContext, copy: Copied['copy']): bigint {
  return context.copy(copy)?.total ?? ZERO
}

function keptSteps(
  { params }: CopyTradingState,
  context: BotContext,
  { model, copy, kind, symbols, paid }: Copied,
): Steps {
  const gain = gainNow(context, copy) as Amount
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
