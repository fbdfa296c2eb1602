// What is typed into a plan stays as it was typed: nobody buys for another amount than was meant.
import { expect, test } from 'vitest'
import {
  amountFault,
  localProblems,
  PAIRS,
  readPairs,
  settledAmount,
  sharesOf,
  writePairs,
} from './pairs.ts'
import { dateForm } from './market-clock.ts'

const typed = (amount: string) => readPairs(writePairs([{ base: 'BTC', amount }]))[0]?.amount

test('a minus, words and marks are neither dropped nor read as another number', () => {
  const texts = ['-5', 'abc', '1,5', '1:5', '100%2C', '', '100.5']
  expect(texts.map(typed)).toEqual(texts)
  const codes = texts.map((amount) =>
    localProblems({ [PAIRS]: writePairs([{ base: 'BTC', amount }]) }).map(({ code }) => code),
  )
  expect(codes.slice(0, 6)).toEqual(Array.from({ length: 6 }, () => ['amount-missing']))
  expect(codes[6]).toEqual([])
})

test('several pairs of an address are read as they were written', () => {
  expect(readPairs('BTC:100,ETH:60,BTC:5')).toEqual([
    { base: 'BTC', amount: '100' },
    { base: 'ETH', amount: '60' },
  ])
})

test('a field that is left is down to whole cents; what is no amount stays for its words', () => {
  const texts = ['100.123456', '100.1', '100', '0.001', '-5.123', 'abc']
  expect(texts.map(settledAmount)).toEqual(['100.12', '100.1', '100', '0', '-5.123', 'abc'])
})

test.each([
  [
    ['100', '100', '100'],
    [34, 33, 33],
  ],
  [
    ['100', '100', '100', '100', '100'],
    [20, 20, 20, 20, 20],
  ],
  [
    ['10', '10', '10', '10', '20'],
    [17, 17, 17, 16, 33],
  ],
  [
    ['1', '1', '2'],
    [25, 25, 50],
  ],
  // Whoever lost most by rounding down is given what is missing.
  [
    ['664', '167', '169'],
    [66, 17, 17],
  ],
  [
    ['0.01', '1000000'],
    [0, 100],
  ],
  [
    ['abc', '100'],
    [0, 100],
  ],
  [
    ['', ''],
    [0, 0],
  ],
  [['100'], [100]],
])('amounts of %j are %j percent of a purchase', (amounts, shares) => {
  const pairs = amounts.map((amount, at) => ({ base: `C${String(at)}`, amount }))
  expect(sharesOf(pairs)).toEqual(shares)
})

test('a bound is named with its pair and repairs it', () => {
  const listed = [{ base: 'BTC', min_amount: '5.24', max_amount: '4136176.35' }]
  const fault = (amount: string, base = 'BTC') => amountFault({ base, amount }, listed)
  expect(fault('5.23')).toEqual({ code: 'low', limit: '5.24' })
  expect(fault('4136176.36')).toEqual({ code: 'high', limit: '4136176.35' })
  expect(fault('-5')).toEqual({ code: 'missing', limit: '' })
  expect([fault('5.24'), fault('1', 'XRP')]).toEqual([undefined, undefined])
})

test('a day of another year says its year', () => {
  const now = { nowMs: Date.UTC(2026, 10, 24), timeZone: 'Etc/UTC', isShort: false }
  expect(dateForm(Date.UTC(2026, 11, 31), now)).toBe('day')
  expect(dateForm(Date.UTC(2027, 0, 1), now)).toBe('date')
  expect(dateForm(Date.UTC(2026, 10, 25), { ...now, isShort: true })).toBe('short')
})
