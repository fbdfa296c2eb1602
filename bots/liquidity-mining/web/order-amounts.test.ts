// What can be typed into the questions to a position, and what can not: nothing of it may break the
// page, be sent to be refused, or show a sum that is never paid.
import { expect, test } from 'vitest'
import { amount, formatAmount, price } from '@trellis/kernel'
import {
  liquidationAfter,
  marginProblem,
  mostMarginOf,
  percentOf,
  removalOf,
  removalProblem,
} from './order-amounts.ts'

const share = { half: amount('1000'), price: price(200_000), loan: amount('500') }
const ticks = { tickUnits: 1, tickScale: 2 }
const terms = (percent: string) => ({ percent, way: 'quote' as const, ticks })

test('only whole percents of a share are a part of it', () => {
  const texts = ['1', '50', '100', '0', '101', '-5', '12.5', '1e1', 'abc', '', '٥']
  expect(texts.map(percentOf)).toEqual([1, 50, 100, ...Array.from({ length: 8 }, () => undefined)])
})

test('what cannot be taken pays nothing and says why', () => {
  expect(['12.5', '101', '-5', '0'].map((it) => removalProblem(share, terms(it)))).toEqual(
    Array.from({ length: 4 }, () => 'percent'),
  )
  expect(removalOf(share, terms('12.5'))).toBeUndefined()
  expect(removalProblem(share, terms(''))).toBe('empty')
  expect(removalProblem(share, terms('50'))).toBeUndefined()
  // Half of 2,000 less half of the loan, less 0.05 % of the side that is swapped.
  expect(formatAmount(removalOf(share, terms('50'))?.paid.quote ?? amount('0'))).toBe('749.75')
})

test('a part has a least worth, the whole has none', () => {
  const small = { half: amount('10'), price: price(200_000), loan: amount('0') }
  expect(removalProblem(small, terms('25'))).toBe('little')
  expect(removalProblem(small, terms('100'))).toBeUndefined()
})

test('margin is a number above zero, no finer than is paid, no more than is owed or held', () => {
  const means = { loan: '500.00001', balance: '200' }
  const said = (text: string) => marginProblem(text, means)
  const texts = ['', 'abc', '0', '-1', '0.00001', '99999', '201', '200', '0.0001']
  expect(texts.map(said)).toEqual([
    'empty',
    'number',
    'number',
    'number',
    'digits',
    'owed',
    'balance',
    undefined,
    undefined,
  ])
  expect(marginProblem('500.0001', { loan: '500.00001', balance: undefined })).toBeUndefined()
  expect([mostMarginOf('500.00001', '200'), mostMarginOf('500.00001', '9000')]).toEqual([
    '200',
    '500.0001',
  ])
})

test('half of the loan paid back quarters the price of liquidation', () => {
  expect(liquidationAfter('600', '500', '250')).toBe('150')
  expect(liquidationAfter('600', '500', '500')).toBe('0')
  expect(liquidationAfter('600', '0', '1')).toBe('0')
})
