// What is cut from reports of pages before they leave: whatever an error says, nobody and nothing
// of anybody's is in it.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { errorName, isScriptPlace, plainMessage, scriptPlaces, sortOfPage } from './page-reports.ts'

describe('messages', () => {
  test.each([
    [
      'TypeError',
      "Cannot read properties of undefined (reading 'price')",
      'Cannot read properties of undefined (reading …)',
    ],
    ['TypeError', 'a.b is not a function', 'a.b is not a function'],
    [
      'SyntaxError',
      'Unexpected token a, "ann@exa"... is not valid JSON',
      'Unexpected token a, …... is not valid JSON',
    ],
    [
      'TypeError',
      'Failed to fetch dynamically imported module: https://x.example/assets/create-1.js?bot=7',
      'Failed to fetch dynamically imported module: …',
    ],
    ['RangeError', 'Invalid array length 10,000.50', 'Invalid array length #'],
    ['TypeError', 'علي is not iterable', '? is not iterable'],
    // What our own code says may name amounts and people.
    ['ApiFailure', 'Ann has too little money', ''],
    ['Error', 'Ann has too little money', ''],
  ])('%s: %s', (name, message, told) => {
    expect(plainMessage(name, message)).toBe(told)
  })

  test('no e-mail, number, amount or address is left, wherever it stands', () => {
    const secret = fc.oneof(
      fc.emailAddress(),
      fc.webUrl({ withQueryParameters: true }),
      fc.integer().map((n) => `id ${n}`),
      fc.float({ noNaN: true }).map((n) => `${n.toFixed(4)} USDT`),
    )
    const words = fc.string({ maxLength: 60 })
    fc.assert(
      fc.property(words, secret, words, (before, said, after) => {
        const told = plainMessage('TypeError', `${before} ${said} ${after}`)
        expect(told).not.toMatch(/[@\d/?&=]{2}|@|\d|https/)
        expect(told.length).toBeLessThanOrEqual(160)
      }),
    )
  })
})

test.each([
  ['TypeError', 'TypeError'],
  ['ann@example.org', 'Error'],
  ['Bot 71', 'Error'],
  ['', 'Error'],
])('the class %s is told as %s', (name, told) => expect(errorName(name)).toBe(told))

test('of a stack only files of the page are told', () => {
  const stack = [
    'TypeError: ann@example.org',
    '    at f (https://bots.example/tradingbot/assets/create-B3xY_1-.js:1:2041)',
    '    at https://bots.example/tradingbot/bot/7001?email=a@b.c:1:2',
    '    at g (chrome-extension://abc/inject.js:3:4)',
    '    at https://bots.example/tradingbot/assets/main-9.js:12:7',
  ].join('\n')
  expect(scriptPlaces(stack)).toEqual(['create-B3xY_1-.js:1:2041', 'main-9.js:12:7'])
  for (const place of scriptPlaces(stack)) expect(isScriptPlace(place)).toBe(true)
  for (const other of ['x', 'a.js:1', 'a.js:1:2 ann', '../a.js:1:2', 'a@b.c.js:1:2'])
    expect(isScriptPlace(other)).toBe(false)
})

test.each([
  ['/', 'home'],
  ['', 'home'],
  ['/bot/7001?tab=orders', 'bot'],
  ['/futures-grid-create/?symbol=BTCUSDT&investment=5000', 'create'],
  ['/create/', 'create'],
  ['/my-bot/', 'my-bot'],
  ['/operator/users/ann@example.org', 'operator'],
  ['/ann@example.org', 'other'],
])('the page %s is told as %s', (path, sort) => expect(sortOfPage(path)).toBe(sort))
