// How the facts of posts and copies change a partition: parts of the evolver. Everything is checked
// before anything changes, so that a refused fact leaves no trace.
import { assert, ZERO, type Amount, type UserId } from '@trellis/kernel'
import type { EngineFact } from './facts.ts'
import {
  fundingOf,
  type BotRecord,
  type CopyRecord,
  type Partition,
  type UserRecord,
} from './partition.ts'
import type { PostFact } from './posts.ts'
import { TRANSIT } from './system-account.ts'

type OwnFact = Extract<PostFact, { type: 'bot-spawned' | 'bot-let-go' }>

/** Whether one more may follow, of an account that does not yet. */
export function takesFollower(
  { isOpen, isSuspended, places, followers }: UserRecord,
  account: UserId,
): boolean {
  if (!isOpen || isSuspended || followers.size >= places) return false
  for (const owner of followers.values()) if (owner === account) return false
  return true
}

/** Folds what no single bot is about. */
export function foldPostFact(partition: Partition, fact: Exclude<PostFact, OwnFact>): undefined {
  switch (fact.type) {
    case 'leading-set': {
      const user = partition.user(fact.user)
      user.places = fact.places
      user.isOpen = fact.open
      user.isSuspended = fact.suspended === true
      return
    }
    case 'post-sent': {
      const { user, post } = fact
      partition.outbox.push({ partition: partition.id, position: partition.next, user, post })
      const ended = post.type === 'bot-ended' ? partition.bots.get(post.bot) : undefined
      if (ended) ended.isEndTold = true
      return
    }
    case 'post-taken':
      return takePost(partition, fact)
    case 'posts-settled': {
      const left = partition.outbox.findIndex(({ position }) => position > fact.upTo)
      partition.outbox.splice(0, left < 0 ? partition.outbox.length : left)
    }
  }
}

function takePost(
  { id, users, taken, ledger }: Partition,
  { partition: from, position, user, post }: Extract<PostFact, { type: 'post-taken' }>,
): undefined {
  assert((taken.get(from) ?? -1) < position, 'a post is taken twice', { from, position })
  const leader = 'leader' in post ? users.get(post.leader) : undefined
  if ('leader' in post) assert(leader, 'a post to nobody of the partition', { id, post })
  taken.set(from, position)
  if (leader === undefined) return
  switch (post.type) {
    case 'follow-asked':
      if (takesFollower(leader, user)) leader.followers.set(post.follower, user)
      return
    case 'follow-left':
      leader.followers.delete(post.follower)
      return
    case 'share-paid':
      leader.funding.set(post.coin, (fundingOf(leader, post.coin) + post.amount) as Amount)
      ledger.post(TRANSIT, post.coin, -post.amount)
  }
}

/** Folds how a bot belongs to the one that started it. */
export function foldCopyFact(bot: BotRecord, fact: OwnFact): undefined {
  if (fact.type === 'bot-let-go') {
    bot.copy = undefined
    return
  }
  assert(bot.copy === undefined, 'a copy has two parents', fact)
  bot.copy = { parent: fact.parent, coin: fact.coin, returned: ZERO }
}

/** What a copy gives back, of its coin and of others. */
export function noteReturned(
  copy: CopyRecord,
  { coin, amount }: Extract<EngineFact, { type: 'funds-released' }>,
): void {
  if (coin === copy.coin) copy.returned = (copy.returned + amount) as Amount
  else {
    copy.coins ??= new Map()
    copy.coins.set(coin, ((copy.coins.get(coin) ?? ZERO) + amount) as Amount)
  }
}
