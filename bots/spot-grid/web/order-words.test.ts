// Orders to come are counted in words, and a side on which there is none is not mentioned.
import { expect, test } from 'vitest'
import { orderWords } from './order-words.ts'
import { texts } from './texts/en.ts'

const { sum } = texts.spotGrid

/** The English words, as the page fills them in. */
function t(key: string, values: Readonly<Record<string, string | number>> = {}): string {
  const name = key.replace('spotGrid.sum.', '')
  const form = 'count' in values ? `${name}_${values['count'] === 1 ? 'one' : 'other'}` : name
  const text = (sum as unknown as Readonly<Record<string, string>>)[form] ?? key
  return text.replace(/\{\{(\w+)\}\}/g, (_, value: string) => String(values[value]))
}

test.each([
  [9, 9, '9 buys and 9 sells'],
  [0, 18, '18 sells'],
  [1, 0, '1 buy'],
  [0, 0, ''],
])('%i and %i: %s', (buys, sells, words) => {
  expect(orderWords(buys, sells, t)).toBe(words)
})
