// Two bots of one pair have numbers of their own, and the search finds a bot by the one shown.
import { expect, test } from 'vitest'
import { createIdSource } from '@trellis/kernel'
import { botNumber, isNumberOf } from './bot-number.ts'

test('bots made one after the other by one user have different numbers', () => {
  const next = createIdSource()
  const ids = Array.from({ length: 50 }, (_, i) => String(next(1_790_000_000_000 + i * 9_731, 7)))
  expect(new Set(ids.map(botNumber)).size).toBe(50)
})

test('a bot is found by its number and by its whole id, not by less', () => {
  const id = '115939648213'
  expect(botNumber(id)).toBe('#48213')
  for (const text of ['#48213', '48213', id]) expect(isNumberOf(text, id)).toBe(true)
  for (const text of ['', '#', '213', '#48214', 'BTC']) expect(isNumberOf(text, id)).toBe(false)
  expect(isNumberOf('7', '7')).toBe(true)
})
