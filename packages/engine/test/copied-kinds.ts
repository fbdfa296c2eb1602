// Two small kinds for tests of posts and copies: one that holds money and wins or loses what it was
// told, and one that follows a user and has copies of it.
import {
  copyKey,
  assert,
  formatAmount,
  parseAmount,
  type Amount,
  type BotId,
  type UserId,
} from '@trellis/kernel'
import type { BotContext, BotInput, BotKind, DueTime, KindFact, News, Step } from '../src/index.ts'

export interface HeldParams {
  /** Decimals of USDT: what it invests, and what it has won when it ends. */
  readonly amount: string
  readonly gain: string
  readonly breaks?: boolean
  /** What it has in other coins when it ends and gives back: decimals by coin. */
  readonly leaves?: Readonly<Record<string, string>>
  /** Told to close it begins to, and ends when it is told again. */
  readonly lingers?: boolean
  /** When it ends by itself, and when it takes all that Funding has. */
  readonly endsAtMs?: number
  readonly savesAtMs?: number
}

interface HeldState {
  readonly params: HeldParams
  gain: string
  isOver: boolean
  /** Only of those that linger or end at a time. */
  isClosing?: boolean
  times?: readonly DueTime[]
}

type Regained = { readonly type: 'regained'; readonly gain: string }

const money = (text: string): Amount => {
  const parsed = parseAmount(text)
  assert(parsed.ok, 'not an amount', text)
  return parsed.value
}

export const heldKind: BotKind<HeldParams, HeldState, Regained> = {
  kind: 'test-held',
  version: 1,
  readParams: (json) => json as HeldParams,
  writeParams: (params) => params,
  initial: (_, params) => ({
    params,
    gain: params.gain,
    isOver: false,
    ...(params.lingers && { isClosing: false }),
    ...((params.endsAtMs ?? params.savesAtMs) && { times: timesOf(params) }),
  }),
  dueTimes: ({ times = NO_TIMES }) => times,
  decide(state, input, context) {
    const { amount } = state.params
    if (input.type === 'start')
      return [
        { type: 'bot-funded', prices: [1000 as never] },
        { type: 'reserve', coin: 'USDT', amount: money(amount) },
        { type: 'status', status: 'running', reason: 'none' },
      ]
    if (input.type === 'due')
      return input.id === 'end'
        ? endingOf(state)
        : [
            { type: 'fact', fact: { type: 'regained', gain: state.gain } },
            { type: 'reserve', coin: 'USDT', amount: context.funding('USDT') },
          ]
    if (input.type !== 'command') return []
    const { command } = input
    if (state.params.lingers && command.type === 'close' && !state.isClosing)
      return [
        ...endingOf(state).slice(0, 1),
        { type: 'status', status: 'cancelling', reason: 'user', word: 'by-user' },
      ]
    if (state.isClosing) return endingOf(state).slice(1)
    if (command.type === 'modify') {
      const { gain } = command as unknown as Regained
      return [{ type: 'fact', fact: { type: 'regained', gain } }]
    }
    assert(state.params.breaks !== true, 'broken by command')
    return endingOf(state)
  },
  evolve(state, event) {
    if (event.type === 'fact') {
      state.gain = event.fact.gain
      if (state.times) state.times = NO_TIMES
    }
    if (event.type === 'closing-started' && state.params.lingers) state.isClosing = true
    if (event.type === 'status') state.isOver = event.status === 'completed'
    return state
  },
  triggers: () => [],
  refuse: ({ isClosing }, { type }) => {
    if (type === 'end') return isClosing ? 'not-cancellable' : undefined
    return type === 'close' || type === 'modify' ? undefined : 'unknown-command'
  },
  check: () => undefined,
  figures: ({ params, gain }) => {
    const invested = money(params.amount)
    const total = money(gain)
    return { invested, total, equity: invested + total, booked: 0n }
  },
  copying: {
    paramsNow: ({ params, gain }) => ({ ...params, gain }),
    sized: (params, amount) => ({ ...params, amount: formatAmount(amount) }),
    sides: () => ['long'],
    leverage: () => 1_000_000_000_000n,
    follows: (command) => (command.type === 'modify' ? command : undefined),
    close: { type: 'close' },
  },
  writeState: (state) => structuredClone(state),
  readState: (json) => structuredClone(json) as HeldState,
}

const NO_TIMES: readonly DueTime[] = []

function timesOf({ endsAtMs = 0, savesAtMs = 0 }: HeldParams): readonly DueTime[] {
  if (endsAtMs > 0) return [{ id: 'end', dueMs: endsAtMs }]
  return savesAtMs > 0 ? [{ id: 'save', dueMs: savesAtMs }] : NO_TIMES
}

function endingOf({ params, gain: text }: HeldState): Step<never>[] {
  const [amount, gain] = [money(params.amount), money(text)]
  const coins = Object.entries(params.leaves ?? {}).map(([coin, left]) => ({
    coin,
    amount: money(left),
  }))
  const won = [{ coin: 'USDT', amount: (gain < 0n ? -gain : gain) as Amount }]
  const give = gain < 0n ? won : []
  const take = [...(gain > 0n ? won : []), ...coins]
  const back = (amount + gain) as Amount
  return [
    { type: 'closing-started', reason: 'user', word: 'by-user', prices: [1000 as never] },
    ...(give.length + take.length === 0
      ? []
      : [{ type: 'exchange', with: 'issuer', give, take } as const]),
    { type: 'release', coin: 'USDT', amount: back, action: 'close' },
    ...coins.map((it): Step<never> => ({ type: 'release', ...it, action: 'close' })),
    { type: 'status', status: 'completed', reason: 'user', word: 'by-user' },
  ]
}

export interface FollowParams {
  readonly leader: UserId
  readonly amount: string
  /** Of a copy. */
  readonly each: string
  /** Tenths of a gain that are the leader's. */
  readonly tenths: number
  readonly breaks?: boolean
}

type FollowFact =
  | { readonly type: 'copied'; readonly model: BotId; readonly copy: BotId; readonly paid: string }
  | { readonly type: 'not-copied'; readonly model: BotId; readonly why: string }
  | { readonly type: 'uncopied'; readonly copy: BotId; readonly coins: string }

interface FollowState {
  readonly params: FollowParams
  copies: (readonly [model: BotId, copy: BotId, paid: string])[]
  refused: (readonly [model: BotId, why: string])[]
}

type FollowSteps = readonly Step<FollowFact>[]

function onNews(state: FollowState, news: News): FollowSteps {
  const { params, copies } = state
  switch (news.type) {
    case 'heard': {
      const { post, at } = news
      assert(params.breaks !== true, 'broken by a post')
      if (post.type === 'bot-opened') {
        const { bot: model, kind, symbols } = post
        const known = copies.some(([of]) => of === model)
        if (known) return []
        const requestKey = copyKey(at.partition, at.position)
        const amount = money(params.each)
        const plan = { model, kind, symbols, params: post.params, coin: 'USDT', amount, requestKey }
        return [{ type: 'spawn', ...plan }]
      }
      if (!('bot' in post)) return []
      const steered = copies.filter(([of]) => of === post.bot)
      const text = post.type === 'bot-commanded' ? post.command : '{"type":"close"}'
      const command = JSON.parse(text) as { type: string }
      return steered.map(([, copy]) => ({ type: 'steer', copy, command }))
    }
    case 'spawned': {
      const { model, copy, paid } = news
      return [{ type: 'fact', fact: { type: 'copied', model, copy, paid: formatAmount(paid) } }]
    }
    case 'spawn-refused':
      return [{ type: 'fact', fact: { type: 'not-copied', model: news.model, why: news.refusal } }]
    case 'steer-refused':
      return []
    case 'copy-ended': {
      const { copy, returned, coins } = news
      const paid = money(copies.find(([, id]) => id === copy)?.[2] ?? '0')
      const share = returned > paid ? ((returned - paid) * BigInt(params.tenths)) / 10n : 0n
      const { leader } = params
      const shared = { type: 'share', leader, copy, coin: 'USDT', amount: share as Amount } as const
      return [
        { type: 'reserve', coin: 'USDT', amount: returned },
        ...(share > 0n ? [shared] : []),
        { type: 'fact', fact: { type: 'uncopied', copy, coins: formatAmount(coins) } },
      ]
    }
  }
}

function followStart({ params }: FollowState): FollowSteps {
  const post = { type: 'follow-asked', leader: params.leader, all: true } as const
  return [
    { type: 'reserve', coin: 'USDT', amount: money(params.amount) },
    { type: 'status', status: 'running', reason: 'none' },
    { type: 'send', post },
  ]
}

function followDecide(state: FollowState, input: BotInput, context: BotContext): FollowSteps {
  if (input.type === 'start') return followStart(state)
  if (input.type === 'news') return onNews(state, input.news)
  if (input.type !== 'command') return []
  if (input.command.type === 'let-go')
    return state.copies.map(([, copy]) => ({ type: 'let-go', copy }))
  return [
    { type: 'release', coin: 'USDT', amount: context.balance('USDT'), action: 'close' },
    { type: 'status', status: 'completed', reason: 'user' },
  ]
}

export const followKind: BotKind<FollowParams, FollowState, FollowFact & KindFact> = {
  kind: 'test-follow',
  version: 1,
  readParams: (json) => json as FollowParams,
  writeParams: (params) => params,
  initial: (_, params) => ({ params, copies: [], refused: [] }),
  follows: ({ params }) => params.leader,
  decide: followDecide,
  evolve(state, event) {
    if (event.type !== 'fact') return state
    const { fact } = event
    if (fact.type === 'copied') state.copies.push([fact.model, fact.copy, fact.paid])
    else if (fact.type === 'not-copied') state.refused.push([fact.model, fact.why])
    else state.copies = state.copies.filter(([, copy]) => copy !== fact.copy)
    return state
  },
  triggers: () => [],
  refuse: () => undefined,
  check: () => undefined,
  writeState: (state) => structuredClone(state),
  readState: (json) => structuredClone(json) as FollowState,
}
