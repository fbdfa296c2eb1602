// Facts of posts and copies as bytes and back, tags 40 to 45. A number of a tag or of a type is
// written for ever.
import { assert, InvariantError, type BotId, type Price } from '@trellis/kernel'
import type { Post, PostFact } from '../posts.ts'
import type { ByteReader } from './byte-reader.ts'
import type { ByteWriter } from './byte-writer.ts'
import { Words } from './fact-words.ts'

const POST_TAG = {
  'leading-set': 40,
  'post-sent': 41,
  'post-taken': 42,
  'posts-settled': 43,
  'bot-spawned': 44,
  'bot-let-go': 45,
} as const

/** Bits of the last byte of `leading-set`. */
const OPEN = 1
const SUSPENDED = 2

const FACTS = new Map<number, PostFact['type']>(
  Object.entries(POST_TAG).map(([type, tag]) => [tag, type as PostFact['type']]),
)
const posts = new Words<Post['type']>({
  'bot-opened': 0,
  'bot-commanded': 1,
  'bot-ended': 2,
  'follow-ended': 3,
  'follow-asked': 4,
  'follow-left': 5,
  'share-paid': 6,
  'follow-begun': 7,
})

/** A fact of posts with its tag. */
export function writePostFact(writer: ByteWriter, fact: PostFact): void {
  writer.byte(POST_TAG[fact.type])
  switch (fact.type) {
    case 'leading-set':
      writer.uint(fact.user)
      writer.uint(fact.places)
      return writer.byte((fact.open ? OPEN : 0) + (fact.suspended ? SUSPENDED : 0))
    case 'post-taken':
      writer.uint(fact.partition)
      writer.uint(fact.position)
      writer.uint(fact.user)
      return writePost(writer, fact.post)
    case 'post-sent':
      writer.uint(fact.user)
      return writePost(writer, fact.post)
    case 'posts-settled':
      return writer.uint(fact.upTo)
    case 'bot-spawned':
      writer.uint(fact.bot)
      writer.uint(fact.parent)
      return writer.text(fact.coin)
    case 'bot-let-go':
      return writer.uint(fact.bot)
  }
}

/** Whether a tag is of a fact of posts. */
export function isPostTag(tag: number): boolean {
  return FACTS.has(tag)
}

/** The twin, behind the tag. */
export function readPostFact(reader: ByteReader, tag: number): PostFact {
  const type = FACTS.get(tag)
  switch (type) {
    case 'leading-set': {
      const set = { user: readId(reader), places: reader.uint() }
      const bits = reader.byte()
      assert(bits <= OPEN + SUSPENDED, 'unknown bits of a leading', bits)
      const leading = { type, ...set, open: (bits & OPEN) !== 0 } as const
      return (bits & SUSPENDED) === 0 ? leading : { ...leading, suspended: true }
    }
    case 'post-sent':
      return { type, user: readId(reader), post: readPost(reader) }
    case 'post-taken': {
      const place = { partition: reader.uint(), position: reader.uint() }
      return { type, ...place, user: readId(reader), post: readPost(reader) }
    }
    case 'posts-settled':
      return { type, upTo: reader.uint() }
    case 'bot-spawned':
      return { type, bot: readId(reader), parent: readId(reader), coin: reader.text() }
    case 'bot-let-go':
      return { type, bot: readId(reader) }
    case undefined:
      throw new InvariantError('unknown fact tag', tag)
  }
}

function writePost(writer: ByteWriter, post: Post): void {
  writer.byte(posts.number(post.type))
  switch (post.type) {
    case 'bot-opened':
      writer.uint(post.to)
      writer.uint(post.bot)
      writer.text(post.kind)
      writeCounts(writer, post.symbols)
      writer.text(post.params)
      writer.amount(post.invested)
      writer.amount(post.total)
      return writeCounts(writer, post.prices)
    case 'bot-commanded':
      writer.uint(post.bot)
      return writer.text(post.command)
    case 'bot-ended':
      return writer.uint(post.bot)
    case 'follow-begun':
    case 'follow-ended':
      return writer.uint(post.to)
    case 'follow-asked':
      writer.uint(post.leader)
      writer.uint(post.follower)
      return writer.byte(post.all ? 1 : 0)
    case 'follow-left':
      writer.uint(post.leader)
      return writer.uint(post.follower)
    case 'share-paid':
      writer.uint(post.leader)
      writer.uint(post.follower)
      writer.uint(post.copy)
      writer.text(post.coin)
      return writer.amount(post.amount)
  }
}

function readPost(reader: ByteReader): Post {
  const type = posts.word(reader.byte())
  switch (type) {
    case 'bot-opened':
      return {
        type,
        to: readId(reader),
        bot: readId(reader),
        kind: reader.text(),
        symbols: readCounts(reader),
        params: reader.text(),
        invested: reader.amount(),
        total: reader.amount(),
        prices: readCounts(reader) as readonly Price[],
      }
    case 'bot-commanded':
      return { type, bot: readId(reader), command: reader.text() }
    case 'bot-ended':
      return { type, bot: readId(reader) }
    case 'follow-begun':
    case 'follow-ended':
      return { type, to: readId(reader) }
    case 'follow-asked': {
      const { leader, follower } = { leader: readId(reader), follower: readId(reader) }
      // In the order in which it is said: outboxes are compared as texts.
      return { type, leader, all: reader.byte() === 1, follower }
    }
    case 'follow-left':
      return { type, leader: readId(reader), follower: readId(reader) }
    case 'share-paid': {
      const ids = { leader: readId(reader), follower: readId(reader), copy: readId(reader) }
      return { type, ...ids, coin: reader.text(), amount: reader.amount() }
    }
  }
}

function readId(reader: ByteReader): BotId {
  return reader.uint() as BotId
}

function writeCounts(writer: ByteWriter, counts: readonly number[]): void {
  writer.uint(counts.length)
  for (const count of counts) writer.uint(count)
}

function readCounts(reader: ByteReader): readonly number[] {
  return Array.from({ length: reader.uint() }, () => reader.uint())
}
