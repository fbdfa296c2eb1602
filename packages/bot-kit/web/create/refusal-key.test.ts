// Every refusal that any form tells in words has them in both languages; others have none.
import { expect, test } from 'vitest'
import { form as ar } from '../texts/ar-form.ts'
import { form as en } from '../texts/en-form.ts'
import { refusalKey } from './refusal-key.ts'

test('of every status that is told in words', () => {
  const statuses = Array.from({ length: 100 }, (_, index) => 400 + index)
  const told = statuses.filter((it) => refusalKey(it) !== undefined).map(String)
  expect(told).toEqual(expect.arrayContaining(['407', '412', '421']))
  for (const { refused } of [en, ar]) {
    expect(Object.keys(refused).filter((it) => /^\d+$/.test(it))).toEqual(told)
  }
})
