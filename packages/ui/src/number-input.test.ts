// What people type and paste: every way to write 1234.56 is read, what makes no sense is refused.
import { describe, expect, test } from 'vitest'
import { parseNumberInput } from './number-input.ts'

const read = (text: string, locale = 'en-GB') => {
  const parsed = parseNumberInput(text, { locale })
  return parsed.ok ? parsed.value : parsed.problem
}

describe('all of these are 1234.56', () => {
  test.each([
    '1234.56',
    '1,234.56',
    '1.234,56',
    '1 234,56',
    '1\u202f234,56',
    "1'234.56",
    '١٢٣٤٫٥٦',
    '١٬٢٣٤٫٥٦',
    '۱۲۳۴٫۵۶',
    '\u200f1,234.56\u200e',
    ' +1234.56 ',
    '01234.56',
  ])('%s', (text) => {
    expect(read(text)).toBe('1234.56')
  })
})

test('the phone keypad’s own separator is taken, whatever the locale', () => {
  expect(read('0,5')).toBe('0.5')
  expect(read('0.5', 'de-DE')).toBe('0.5')
  expect(read('.5')).toBe('0.5')
  expect(read('5.')).toBe('5')
})

test('what is truly ambiguous follows the locale', () => {
  expect(read('1,234')).toBe('1234')
  expect(read('1.234')).toBe('1.234')
  expect(read('1.234', 'de-DE')).toBe('1234')
  expect(read('1,234', 'de-DE')).toBe('1.234')
  expect(read('0.234', 'de-DE')).toBe('0.234')
})

test('grouping of thousands and of India', () => {
  expect(read('12,34,567.8')).toBe('1234567.8')
  expect(read('1.234.567')).toBe('1234567')
})

test('signs', () => {
  expect(read('−5')).toBe('-5')
  expect(read('-0.00')).toBe('0.00')
})

test.each([
  ['', 'empty'],
  ['abc', 'not-a-number'],
  ['1e400', 'not-a-number'],
  ['1.2.3,4,5', 'not-a-number'],
  ['1,23,4', 'not-a-number'],
  ['--1', 'not-a-number'],
  ['NaN', 'not-a-number'],
  ['1'.repeat(40), 'too-long'],
])('%s is refused as %s', (text, problem) => {
  expect(read(text)).toBe(problem)
})
