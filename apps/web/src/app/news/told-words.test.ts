// Where an event leads.
import { expect, test } from 'vitest'
import { pathOf } from './told-words.ts'

test.each([
  ['what a leader is told, to the page of leaders', { bot_id: '0', data: {} }, '/copy-create/'],
  ['what a bot has done, to that bot', { bot_id: '17', data: {} }, '/bot/17/'],
  ['what became of a copy, to the copy', { bot_id: '17', data: { copy: '18' } }, '/bot/18/'],
])('%s', (_, item, path) => {
  expect(pathOf(item)).toBe(path)
})
