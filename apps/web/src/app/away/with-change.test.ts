// Choices as they will be once saved.
import { expect, test } from 'vitest'
import { withChange } from './with-change.ts'

const was = {
  topics: [
    { topic: 'range', critical: false, push: true, webhook: true },
    { topic: 'round', critical: false, push: false, webhook: true },
  ],
  quiet: { on: false, from: 1320, to: 420, days: 'every', zone: 'Etc/UTC' },
  grouping: true,
} as const

test('what a change names is changed, and nothing else', () => {
  const topics = [{ topic: 'round', push: true, webhook: false }] as const
  const now = withChange({ ...was, topics: [...was.topics] }, { topics: [...topics] })
  expect(now.topics).toEqual([was.topics[0], { ...was.topics[1], push: true, webhook: false }])
  expect([now.quiet, now.grouping]).toEqual([was.quiet, true])
  const quiet = { ...was.quiet, on: true, from: 0 }
  const later = withChange(now, { quiet, grouping: false })
  expect([later.quiet, later.grouping, later.topics]).toEqual([quiet, false, now.topics])
})
