// What a push says: in every language, of one event and of several, and of what nobody can read.
import { expect, test } from 'vitest'
import { notificationTypes } from '@trellis/contract/notifications'
import { languageOf, languages } from '@trellis/texts'
import { textsOf } from '../../../../tools/text-files.ts'
import { pushWords, readMessage } from './push-words.ts'

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
/** What a browser shows of a text; `hasNews`: the words of events came. */
function shown(text: string | undefined, hasNews = true) {
  const message = readMessage(text)
  const language = languageOf(message?.lang ?? '')
  const news = hasNews ? textsOf('news', language) : undefined
  return pushWords(message, language, { push: textsOf('push', language), news })
}
const textOf = (more: object): string =>
  JSON.stringify({ id: 'a-17', type: 'take-profit', count: 1, lang: 'en', event, ...more })
const pushed = (more: object = {}) => shown(textOf(more))
const plain = (text: string): string => text.replace(/[\u2066-\u2069]/g, '')

test('one event is told by its own words, and opens its bot', () => {
  const { title, ...said } = pushed()
  expect(plain(title)).toBe('Take-profit filled at 64,000.10')
  expect(said).toEqual({ body: 'BTC/USDT', path: '/bot/5/', tag: 'a-17' })
})

test('several are told by the first, with how many there are', () => {
  expect(pushed({ count: 3 }).body).toBe('BTC/USDT · and 2 more like it')
})

test('in Arabic it is all Arabic', () => {
  const { title, body } = pushed({ lang: 'ar-SA', count: 2 })
  expect(plain(title)).toMatch(/^[^\p{Script=Latin}]+ 64,000\.10$/u)
  expect(body).toMatch(/BTC\/USDT · .*\p{Script=Arabic}/u)
})

test('every type has words in every language', () => {
  for (const { language: lang } of languages) {
    for (const type of Object.keys(notificationTypes)) {
      const data = { side: 'below', step: '2', reason: 'delisted', price: '1', coin: 'USDT' }
      const { title } = pushed({ lang, event: { ...event, type, data } })
      expect(title).not.toMatch(/news\.|\{\{/)
    }
  }
})

test('a term that is over says so, where the words of its kind are not there', () => {
  const { title } = pushed({ event: { ...event, type: 'settled', data: { reason: 'ended' } } })
  expect(title).toBe('Closed: its term is over')
})

test('a test is one, and what cannot be read is still something', () => {
  expect(pushed({ type: 'test', event: undefined }).title).toBe('A test from Trellis')
  for (const text of [undefined, '', 'null', '{', '{"lang":1}', '[]'])
    expect(shown(text)).toMatchObject({ title: 'Something happened to your bots', path: '/' })
})

test('where the words of events do not come, it still says that something happened, and where', () => {
  expect(shown(textOf({ count: 2 }), false)).toEqual({
    title: 'Something happened to your bots',
    body: 'BTC/USDT · and 1 more like it',
    path: '/bot/5/',
    tag: 'a-17',
  })
})
