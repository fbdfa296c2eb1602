// One kind is asked for a bot wherever it is known whose it is.
import { expect, test } from 'vitest'
import { kindsToAsk, type KindAnswer } from './kinds-to-ask.ts'

const kinds = ['alpha', 'beta', 'gamma'].map((kind) => ({ kind }))

test.each<[KindAnswer, string | undefined]>([
  [{ type: 'waiting' }, undefined],
  [{ type: 'told', kind: 'beta' }, 'beta'],
  [{ type: 'told', kind: undefined }, ''],
  // A kind that this page does not have is no kind to ask.
  [{ type: 'told', kind: 'delta' }, ''],
  [{ type: 'unknown' }, 'alpha beta gamma'],
])('%o: %s', (answer, asked) => {
  const found = kindsToAsk(kinds, answer)
  expect(found?.map(({ kind }) => kind).join(' ')).toBe(asked)
})

test('where only one kind is built, nothing is waited for', () => {
  expect(kindsToAsk(kinds.slice(0, 1), { type: 'waiting' })).toEqual([{ kind: 'alpha' }])
})
