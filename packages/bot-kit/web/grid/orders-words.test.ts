// A side without orders is not named, and one order is one.
import { expect, test } from 'vitest'
import type { Translate } from '../web-context.ts'
import { ordersWords } from './orders-words.ts'
import { textsOf } from '../../../../tools/text-files.ts'
import { flatTexts } from '../../test/check-texts.ts'

const words = flatTexts(textsOf('bots'))

/** English as the page says it. */
const t: Translate = (key, values = {}) => {
  const form = values['count'] === 1 ? 'one' : 'other'
  const text = words.get(key) ?? words.get(`${key}_${form}`) ?? key
  return text.replace(/{{(\w+)}}/g, (_, value: string) => String(values[value]))
}

test.each([
  [9, 8, '9 buys and 8 sells'],
  [1, 1, '1 buy and 1 sell'],
  [0, 12, '12 sells'],
  [1, 0, '1 buy'],
  [0, 0, '0 buys and 0 sells'],
])('%i buys and %i sells are %s', (buys, sells, said) => {
  expect(ordersWords(t, buys, sells)).toBe(said)
})
