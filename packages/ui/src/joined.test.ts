// What parts a list is the language's own.
import { expect, test } from 'vitest'
import { joined } from './joined.ts'

test.each([
  ['en-GB', 'a, b', 'a; b'],
  ['ar-SA', 'a، b', 'a؛ b'],
  ['fr-FR', 'a, b', 'a\u202f; b'],
  ['ja-JP', 'a、b', 'a；b'],
  ['zh', 'a，b', 'a；b'],
])('in %s', (locale, commas, semicolons) => {
  expect([joined(['a', 'b'], locale), joined(['a', 'b'], locale, ';')]).toEqual([
    commas,
    semicolons,
  ])
})
