// Every coin of the simulated market has a full name; of others the symbol serves.
import { expect, test } from 'vitest'
import { coinName } from './coin-names.ts'
import { defaultInstruments } from './instruments/default-instruments.ts'

/** Coins whose name is their symbol. */
const SAME = ['BNB', 'XRP']

test('every coin that is listed has a name', () => {
  const coins = new Set(defaultInstruments.flatMap(({ base, quote }) => [base, quote]))
  expect([...coins].filter((it) => coinName(it) === it && !SAME.includes(it))).toEqual([])
})

test('a coin that nobody named is called by its symbol', () => {
  expect(coinName('NOBODY')).toBe('NOBODY')
  expect(coinName('constructor')).toBe('constructor')
})
