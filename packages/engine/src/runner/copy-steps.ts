// Steps of bots that follow others or start some, as facts of this turn and errands after it.
import type { KindFact, Step } from '../bot-kind.ts'
import type { Errand } from './errand.ts'
import type { EngineFact } from '../facts.ts'
import { isCopyable, type BotRecord } from '../partition.ts'
import { TRANSIT } from '../system-account.ts'

type StepOf<T extends Step<KindFact>['type']> = Extract<Step<KindFact>, { readonly type: T }>

/** A post, and behind a share the money on its way. */
export function postFacts(
  { bot, owner: { user } }: BotRecord,
  step: StepOf<'send' | 'share'>,
): readonly EngineFact[] {
  if (step.type === 'send') {
    const { type, leader, all } = step.post
    return [{ type: 'post-sent', user, post: { type, leader, all, follower: bot } }]
  }
  const { leader, copy, coin, amount } = step
  const post = { type: 'share-paid', leader, follower: bot, copy, coin, amount } as const
  return [
    { type: 'exchanged', bot, give: [{ coin, amount }], take: [], with: TRANSIT },
    { type: 'post-sent', user, post },
  ]
}

/** What is done to another bot once the turn is over. */
export function errandOf(parent: BotRecord, step: StepOf<'spawn' | 'steer' | 'let-go'>): Errand {
  switch (step.type) {
    case 'spawn': {
      const { type, ...spawn } = step
      return { type, parent, spawn }
    }
    case 'steer':
      return { type: 'steer', parent, copy: step.copy, command: step.command }
    case 'let-go':
      return { type: 'let-go', parent, copy: step.copy }
  }
}

/** Tells those who follow its owner that a bot ends, once. */
export function endPosts(bot: BotRecord): readonly EngineFact[] {
  const { owner } = bot
  if (owner.places === 0 || bot.isEndTold || !isCopyable(bot)) return NO_FACTS
  return [{ type: 'post-sent', user: owner.user, post: { type: 'bot-ended', bot: bot.bot } }]
}

/** What others must hear of a bot that is over: followers of its owner, and whom it followed. */
export function partingPosts(bot: BotRecord): readonly EngineFact[] {
  const { owner, follows: leader } = bot
  if (leader === undefined) return endPosts(bot)
  const post = { type: 'follow-left', leader, follower: bot.bot } as const
  return [{ type: 'post-sent', user: owner.user, post }]
}

const NO_FACTS: readonly EngineFact[] = []
