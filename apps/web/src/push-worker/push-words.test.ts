// What a push says: in both languages, of one event and of several, and of what nobody can read.
import { expect, test } from 'vitest'
import { notificationTypes } from '@trellis/contract/notifications'
import { pushWords } from './push-words.ts'

const event = {
  id: '17',
  type: 'take-profit',
  topic: 'target',
  bot_id: '5',
  kind: 'spot-grid',
  symbol: 'BTCUSDT',
  symbols: ['BTCUSDT'],
  category: 'spot',
  base_token: 'BTC',
  quote_token: 'USDT',
  word: '',
  times: 1,
  data: { price: '64000.10' },
}
const pushed = (more: object = {}) =>
  pushWords(
    JSON.stringify({ id: 'a-17', type: 'take-profit', count: 1, lang: 'en', event, ...more }),
  )
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

test('one event is told by its own words, and opens its bot', () => {
  const { title, ...said } = pushed()
  expect(plain(title)).toBe('Take-profit filled at 64,000.10')
  expect(said).toEqual({ body: 'BTC/USDT', language: 'en', path: '/bot/5/', tag: 'a-17' })
})

test('several are told by the first, with how many there are', () => {
  expect(pushed({ count: 3 }).body).toBe('BTC/USDT · and 2 more like it')
})

test('in Arabic it is all Arabic', () => {
  const { title, body, language } = pushed({ lang: 'ar-SA', count: 2 })
  expect(language).toBe('ar')
  expect(plain(title)).toMatch(/^[^\p{Script=Latin}]+ 64,000\.10$/u)
  expect(body).toMatch(/BTC\/USDT · .*\p{Script=Arabic}/u)
})

test('every type has words in both languages', () => {
  for (const lang of ['en', 'ar']) {
    for (const type of Object.keys(notificationTypes)) {
      const data = { side: 'below', step: '2', reason: 'delisted', price: '1', coin: 'USDT' }
      const { title } = pushed({ lang, event: { ...event, type, data } })
      expect(title).not.toMatch(/news\.|\{\{/)
    }
  }
})

test('a test is one, and what cannot be read is still something', () => {
  expect(pushed({ type: 'test', event: undefined }).title).toBe('A test from Trellis')
  for (const text of [undefined, '', 'null', '{', '{"lang":1}', '[]'])
    expect(pushWords(text)).toMatchObject({ title: 'Something happened to your bots', path: '/' })
})
