// What is believed of init data: signed for this bot, lately, with one meaning.
import { expect, test } from 'vitest'
import { signedVisit } from '../../test/telegram-signer.ts'
import { MAX_AGE_MS, readInitData } from './init-data.ts'

const TOKEN = '123456:AAEexampleexampleexampleexample'
const NOW = Date.UTC(2026, 5, 1, 12)
const good = signedVisit(TOKEN, 42, NOW)
const read = (initData: string, token = TOKEN) => readInitData(initData, token, NOW)

test('what Telegram signed is read', () => {
  expect(read(good)).toMatchObject({
    ok: true,
    value: { telegramId: '42', lang: 'en', signedAtMs: NOW },
  })
})

test('a vector that was made apart from this code', () => {
  // Made with openssl by Telegram's published rule.
  const hash = '6a0d0d6bd99a3300af329bbb59794a4f3d364e121c18db84046ac007ab6a3d31'
  const initData = `user=%7B%22id%22%3A7%7D&auth_date=1700000000&hash=${hash}`
  expect(readInitData(initData, '111:tokentokentokentoken', 1_700_000_000_000).ok).toBe(true)
})

const forged = {
  'no data': '',
  'no signature': good.replace(/&hash=.*/, ''),
  'another signature': good.replace(/hash=../, 'hash=00'),
  'a short signature': good.replace(/hash=../, 'hash='),
  'capital digits': good.replace(/hash=.*/, (it) => it.toUpperCase().replace('HASH', 'hash')),
  'another user': good.replace('%3A42', '%3A43'),
  'a field more': `${good}&start_param=x`,
  'a name twice': `${good}&auth_date=1`,
  'no user': signedVisit(TOKEN, 42, NOW, { user: '' }),
  'a user that is text': signedVisit(TOKEN, 42, NOW, { user: '"42"' }),
  'a number that is none': signedVisit(TOKEN, 42, NOW, { user: '{"id":"42"}' }),
  'a negative number': signedVisit(TOKEN, -42, NOW),
  'a bot': signedVisit(TOKEN, 42, NOW, { user: '{"id":42,"is_bot":true}' }),
  'no date': signedVisit(TOKEN, 42, NOW, { auth_date: 'today' }),
}
test.each(Object.entries(forged))('%s is refused', (_, initData) => {
  expect(read(initData)).toEqual({ ok: false, error: 'telegramForged' })
})

test('what was signed for another bot is refused', () => {
  expect(read(good, '654321:AAEexampleexampleexampleexample')).toMatchObject({ ok: false })
})

test.each([
  [-MAX_AGE_MS, true],
  [-MAX_AGE_MS - 1000, false],
  [60_000, true],
  [61_000, false],
])('signed %s ms from now: %s', (fromNow, is) => {
  const visit = read(signedVisit(TOKEN, 42, NOW + fromNow))
  expect(visit.ok ? 'read' : visit.error).toBe(is ? 'read' : 'telegramOld')
})
