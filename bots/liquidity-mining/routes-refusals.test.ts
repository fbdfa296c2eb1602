// What a position refuses is told at a field, never by the word that the engine has for it.
import { expect, test } from 'vitest'
import { refusedClaim } from './routes-refusals.ts'

test.each([
  'order-pending',
  'orders-full',
  'nothing-to-claim',
  'reinvest-too-small',
  'removal-too-small',
])('%s is told at its field, with bound and fix and no raw word', (word) => {
  const { message = '', problems } = refusedClaim(word, { code: 'UNKNOWN', message: word })
  expect(message).toBe('')
  expect(problems).toHaveLength(1)
  for (const part of Object.values(problems?.[0] ?? {})) expect(part).not.toBe('')
})
