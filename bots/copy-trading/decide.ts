// What a follower does about what happened: copies opened, steered and taken back as its leader's
// bots go, within its limits. The state is not touched, and nothing outside it is remembered.
import { assert, assertNever, copyKey, ONE, type Amount } from '@trellis/kernel'
import type { BotContext, BotInput, News, OpenedPost, Post, PostPlace, Step } from '@trellis/engine'
import { emit, NO_STEPS, reserve } from '@trellis/bot-kit/steps.ts'
import { closeAll, finalSteps, sharedSteps, stopSteps } from './close.ts'
import { commandSteps } from './commands.ts'
import { copyConfig as config } from './config.ts'
import type { CopyTradingFact } from './facts.ts'
import { closedShareOf, refusalOf, sizeOf } from './plan.ts'
import { overLimit, refusedFact } from './refused-fact.ts'
import { wholeMinute, type CopyTradingState, type CopyWord } from './state.ts'

type Steps = readonly Step<CopyTradingFact>[]
type NewsOf<T extends News['type']> = Extract<News, { readonly type: T }>

/** Steps for one input. */
export function decide(state: CopyTradingState, input: BotInput, context: BotContext): Steps {
  switch (input.type) {
    case 'start':
      return startSteps(state, context)
    case 'news':
      return onNews(state, input.news, context)
    case 'command':
      return commandSteps(state, input.command, context)
    case 'due':
      return onWatch(state, context)
    // It sends no orders, and the pair that it is counted in may stop or end.
    case 'order-placed':
    case 'order-rejected':
    case 'order-filled':
    case 'order-cancelled':
    case 'trigger':
    case 'marks':
    case 'funding-paid':
    case 'position-settled':
    case 'liquidated':
    case 'symbol-status':
    case 'fees-changed':
      return NO_STEPS
    default:
      return assertNever(input)
  }
}

function startSteps({ symbol, params }: CopyTradingState, context: BotContext): Steps {
  const { leader, mark, amount, all } = params
  const prices = [context.last(symbol)]
  return [
    { type: 'bot-funded', prices, own: { type: 'following', mark, amount } },
    ...reserve(config.coin, amount),
    { type: 'status', status: 'running', reason: 'none' },
    { type: 'bot-started', prices },
    { type: 'send', post: { type: 'follow-asked', leader, all } },
  ]
}

function onNews(state: CopyTradingState, news: News, context: BotContext): Steps {
  switch (news.type) {
    case 'heard':
      return state.phase === 'running' ? onPost(state, news, context) : NO_STEPS
    case 'spawned':
      return onSpawned(state, news)
    case 'spawn-refused':
      return [emit(refusedFact(news, news.refusal))]
    case 'steer-refused':
      // What closes already cannot be closed again, which is as it was wanted.
      if (state.phase === 'closing' || news.refusal === 'not-cancellable') return NO_STEPS
      return [emit({ type: 'change-refused', copy: news.copy, why: news.refusal })]
    case 'copy-ended':
      return onCopyEnded(state, news, context)
  }
}

function onPost(
  state: CopyTradingState,
  { post, at }: { readonly post: Post; readonly at: PostPlace },
  context: BotContext,
): Steps {
  switch (post.type) {
    case 'follow-begun':
      return [emit({ type: 'begun' })]
    case 'bot-opened':
      return state.isBegun ? onOpened(state, post, at, context) : NO_STEPS
    case 'bot-commanded': {
      const command = JSON.parse(post.command) as { readonly type: string }
      const copies = state.copies.filter(({ model }) => model === post.bot)
      return copies.map(({ copy }) => ({ type: 'steer', copy, command }))
    }
    case 'bot-ended': {
      const isKnown = state.refused.some(({ model }) => model === post.bot)
      const copies = state.copies.filter(({ model }) => model === post.bot)
      const ended = isKnown ? [emit({ type: 'model-ended', model: post.bot } as const)] : NO_STEPS
      return [...ended, ...closeAll({ ...state, copies }, context)]
    }
    case 'follow-ended': {
      const word: CopyWord = post.to === 0 ? 'leader-left' : 'leader-full'
      return stopSteps(state, context, word, state.limits.onStop)
    }
    // What leaders hear of followers.
    case 'follow-asked':
    case 'follow-left':
    case 'share-paid':
      return NO_STEPS
    default:
      return assertNever(post)
  }
}

/** A bot of the leader: copied or refused, once, however often it is heard of. */
function onOpened(
  state: CopyTradingState,
  post: OpenedPost,
  { partition, position }: PostPlace,
  context: BotContext,
): Steps {
  const { bot: model, kind, symbols, params } = post
  const isKnown = [...state.copies, ...state.refused].some((it) => it.model === model)
  if (isKnown) return NO_STEPS
  const coin = context.instrument(symbols[0] ?? -1).quote
  const terms = context.terms(kind, params)
  const now = symbols.map((symbol) => context.last(symbol))
  const { limits } = state
  const why = refusalOf(post, limits, { coin, terms, now })
  const opened = { model, kind, symbols }
  if (why !== undefined)
    return [emit(refusedFact(opened, why, overLimit(why, post, limits, { terms, now })))]
  const { mostPerBot } = limits
  const { amount } = state.params
  const size = sizeOf(post, { amount, mostPerBot, waiting: state.waiting })
  if (size === 0n) return [emit(refusedFact(opened, 'insufficient-balance'))]
  const requestKey = copyKey(partition, position)
  return [{ type: 'spawn', model, kind, symbols, params, coin, amount: size, requestKey }]
}

function onSpawned(state: CopyTradingState, news: NewsOf<'spawned'>): Steps {
  const { model, copy, kind, symbols, paid } = news
  const opened = emit({ type: 'copy-opened', model, copy, kind, symbols, paid } as const)
  assert(state.phase !== 'ended', 'a copy of a follower that has ended', copy)
  return [opened]
}

/** Its money comes back, and the leader has its part of a gain; the last one ends an ending. */
function onCopyEnded(
  state: CopyTradingState,
  { copy, returned, coins }: NewsOf<'copy-ended'>,
  context: BotContext,
): Steps {
  const copied = state.copies.find((it) => it.copy === copy)
  if (copied === undefined) return NO_STEPS
  const { model, kind, symbols, paid } = copied
  const { params } = state
  const holds = state.waiting + returned
  const share = closedShareOf(returned + coins - paid, params.share, holds)
  const back: Steps = [
    ...reserve(config.coin, returned),
    ...sharedSteps(params, copy, share),
    emit({ type: 'copy-closed', model, copy, kind, symbols, paid, returned, coins, share }),
  ]
  if (state.phase !== 'closing' || state.copies.length > 1) return back
  const waiting = (holds - share) as Amount
  assert(state.word !== '', 'a follower closes without a word')
  return [...back, ...finalSteps({ ...state, waiting }, context, state.word)]
}

/** At each look: is the loss too much, or does a copy still have to be closed? */
function onWatch(state: CopyTradingState, context: BotContext): Steps {
  const { amount } = state.params
  const { stopLoss, onStop } = state.limits
  // What copies gave back in other coins is its owner's still.
  let equity: bigint = state.waiting + state.coins
  for (const { copy } of state.copies) equity += context.copy(copy)?.equity ?? 0n
  // Both on the scale of an amount times a ratio.
  const loss = (amount - equity) * ONE
  const most = amount * stopLoss
  const isNear = state.phase === 'closing' || loss * 2n >= most
  const nextMs = wholeMinute(context.atMs, isNear ? 1 : 10)
  const watched = emit({ type: 'watched', equity: equity as Amount, nextMs } as const)
  if (state.phase === 'closing') return [watched, ...closeAll(state, context)]
  const isTooMuch = state.phase === 'running' && stopLoss > 0n && loss >= most
  return isTooMuch ? [watched, ...stopSteps(state, context, 'loss-limit', onStop)] : [watched]
}
