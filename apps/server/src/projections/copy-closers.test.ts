// Who had a copy close, as its batch tells it: its owner, its leader, or the end of following.
import { expect, test } from 'vitest'
import type { BotId } from '@trellis/kernel'
import { CopyClosers } from './copy-closers.ts'

const [relation, copy] = [1 as BotId, 2 as BotId]
const life = { kind: 'any', prices: [] } as const
const closing = (bot: BotId, reason: 'user' | 'target' = 'user') =>
  ({ type: 'closing-started', bot, reason, word: '', ...life }) as const
const watched = {
  type: 'kind-fact',
  bot: relation,
  kind: 'any',
  fact: { type: 'watched' },
} as const

/** A copy of the relation, and the relation; what a batch with these facts makes of the copy. */
function closedBy(tell: (closers: CopyClosers, copied: Row, parent: Row) => void): string {
  const closers = new CopyClosers()
  const copied: Row = { bot: copy, parent: relation, closedBy: '' }
  const parent: Row = { bot: relation, parent: 0, closedBy: '' }
  closers.begin()
  tell(closers, copied, parent)
  return copied.closedBy
}

type Row = Parameters<CopyClosers['onFact']>[0]

test('by its owner, whose command stands alone', () => {
  expect(closedBy((closers, it) => closers.onFact(it, closing(copy)))).toBe('')
})

test('by its leader, of whom a post tells', () => {
  const by = closedBy((closers, it) => {
    closers.onPost()
    closers.onFact(it, closing(copy))
  })
  expect(by).toBe('leader')
})

test('by the end of following, by post or not, at once or minutes later', () => {
  const atOnce = closedBy((closers, it, parent) => {
    closers.onPost()
    closers.onFact(parent, closing(relation))
    closers.onFact(it, closing(copy))
  })
  const later = closedBy((closers, it, parent) => {
    closers.onFact(parent, watched)
    closers.onFact(it, closing(copy))
  })
  expect([atOnce, later]).toEqual(['following', 'following'])
})

test('by its own target, whoever is beside it', () => {
  const by = closedBy((closers, it) => {
    closers.onPost()
    closers.onFact(it, closing(copy, 'target'))
  })
  expect(by).toBe('')
})

test('a bot that was let go is its owner’s own', () => {
  const by = closedBy((closers, it) => {
    closers.onFact(it, { type: 'bot-let-go', bot: copy })
    closers.onPost()
    closers.onFact(it, closing(copy))
  })
  expect(by).toBe('')
})
