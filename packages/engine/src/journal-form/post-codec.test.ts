// The journal's bytes of posts and copies: what was written once is read for ever.
import { describe, expect, test } from 'vitest'
import { amount, type BotId, type Price, type UserId } from '@trellis/kernel'
import { FACTS_VERSION, JournalCodec, type EngineFact } from '../index.ts'
import type { Post } from '../posts.ts'

const codec = new JournalCodec([])
const [leader, bot, to] = [70_001 as UserId, 80_002 as BotId, 90_003 as BotId]

const POSTS: readonly (readonly [hex: string, post: Post])[] = [
  [
    '29f1a2040093bf0582f1040973706f742d677269640203c801087b226e223a31307d000002aa9365e7680000fffffedcf631ac0002809bee0219',
    {
      type: 'bot-opened',
      to,
      bot,
      kind: 'spot-grid',
      symbols: [3, 200],
      params: '{"n":10}',
      invested: amount('750.5'),
      total: amount('-1.25'),
      prices: [6_000_000 as Price, 25 as Price],
    },
  ],
  [
    '29f1a2040182f104107b2274797065223a22636c6f7365227d',
    { type: 'bot-commanded', bot, command: '{"type":"close"}' },
  ],
  ['29f1a2040282f104', { type: 'bot-ended', bot }],
  ['29f1a2040393bf05', { type: 'follow-ended', to }],
  ['29f1a20404f1a20493bf0501', { type: 'follow-asked', leader, follower: to, all: true }],
  ['29f1a20405f1a20493bf05', { type: 'follow-left', leader, follower: to }],
  [
    '29f1a20406f1a20493bf0582f1040455534454000000310b62b3e246',
    {
      type: 'share-paid',
      leader,
      follower: to,
      copy: bot,
      coin: 'USDT',
      amount: amount('53.924970357318'),
    },
  ],
  ['29f1a2040793bf05', { type: 'follow-begun', to }],
]

const FACTS: readonly (readonly [hex: string, fact: EngineFact])[] = [
  ['28f1a204f40301', { type: 'leading-set', user: leader, places: 500, open: true }],
  [
    '28f1a204f40302',
    { type: 'leading-set', user: leader, places: 500, open: false, suspended: true },
  ],
  [
    '28f1a204f40303',
    { type: 'leading-set', user: leader, places: 500, open: true, suspended: true },
  ],
  [
    '2a11e121f1a2040282f104',
    {
      type: 'post-taken',
      partition: 17,
      position: 4_321,
      user: leader,
      post: { type: 'bot-ended', bot },
    },
  ],
  ['2be121', { type: 'posts-settled', upTo: 4_321 }],
  ['2c82f10493bf050455534454', { type: 'bot-spawned', bot, parent: to, coin: 'USDT' }],
  ['2d82f104', { type: 'bot-let-go', bot }],
]

const written = [
  ...POSTS.map(
    ([hex, post]) => [hex, { type: 'post-sent', user: leader, post } as EngineFact] as const,
  ),
  ...FACTS,
]

describe('posts in the journal', () => {
  test.each(written)('%s is what it was', (hex, fact) => {
    expect(Buffer.from(codec.encode([fact])).toString('hex')).toBe(hex)
    expect(codec.decode(Buffer.from(hex, 'hex'), FACTS_VERSION)).toEqual([fact])
  })

  test('every type of post has a number of its own', () => {
    // Behind the tag and the user.
    const start = '29f1a204'.length
    const numbers = POSTS.map(([hex]) => Number.parseInt(hex.slice(start, start + 2), 16))
    expect(numbers).toEqual(numbers.map((_, i) => i))
  })
})
