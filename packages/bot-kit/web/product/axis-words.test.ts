// Words of a drawing are found a place where they cover none of the others.
import { expect, test } from 'vitest'
import { clearWords, wordRoom, wordsOfPoints } from './axis-words.ts'

test('of two prices that would lie over each other the one that is wanted first stays', () => {
  const words = [
    { x: 75, label: '101,000.0' },
    { x: 0, label: '97,937.3' },
    { x: 290, label: '105,120.4' },
  ]
  expect(clearWords(words, 290)).toEqual([
    { x: 75, label: '101,000.0', anchor: 'middle' },
    { x: 290, label: '105,120.4', anchor: 'end' },
  ])
  expect(clearWords(words.slice(1), 640).map((it) => it.anchor)).toEqual(['start', 'middle'])
})

test('marks that only turn the direction of words take no room', () => {
  expect(wordRoom('\u2068100\u2069')).toBe(wordRoom('100'))
})

test('words stand after their point, before it where there is no room, and over no others', () => {
  const label = 'even at 100'
  const only = (x: number) => wordsOfPoints([{ x, y: 50, label }], 300)[0]
  expect(only(40)).toMatchObject({ x: 48, y: 66, anchor: 'start' })
  expect(only(280)).toMatchObject({ x: 272, y: 66, anchor: 'end' })
  const two = wordsOfPoints(
    [
      { x: 40, y: 50, label },
      { x: 44, y: 52, label },
    ],
    300,
  )
  expect(Math.abs((two[0]?.y ?? 0) - (two[1]?.y ?? 0))).toBeGreaterThanOrEqual(16)
})

test('a line across is left free where the other side has room', () => {
  const at = { x: 120, y: 50, label: 'even' }
  expect(wordsOfPoints([at], 300, 140)[0]).toMatchObject({ x: 112, anchor: 'end' })
})
