// Words by key: values, plural forms, what is missing.
import { expect, test } from 'vitest'
import { createTranslate, flattenTexts } from './translate.ts'

const table = flattenTexts({
  plain: 'Plain',
  deep: { er: 'From {{a}} to {{b}}, again {{a}}' },
  row_one: '{{count}} row',
  row_other: '{{count}} rows',
  bare: 'No form, {{count}}',
})

test('keys, nested keys and values', () => {
  const t = createTranslate('en', table)
  expect(t('plain')).toBe('Plain')
  expect(t('deep.er', { a: 1, b: '2' })).toBe('From 1 to 2, again 1')
  expect(t('deep.er', { a: 1 })).toBe('From 1 to {{b}}, again 1')
})

test('plural forms by the language, with fallbacks', () => {
  const t = createTranslate('en', table)
  expect(t('row', { count: 1 })).toBe('1 row')
  expect(t('row', { count: 0 })).toBe('0 rows')
  expect(t('bare', { count: 3 })).toBe('No form, 3')
  expect(createTranslate('ar-SA', table)('row', { count: 3 })).toBe('3 rows')
})

test('a missing key shows itself', () => {
  expect(createTranslate('en', table)('no.such', { a: 1 })).toBe('no.such')
})

const whole = (figure: string): string => `\u2066${figure}\u2069`

test.each([
  ['تبدأ أعلى بنسبة {{a}}.', '3.20%', `تبدأ أعلى بنسبة ${whole('3.20%')}.`],
  ['العائد {{a}}، ثم', '+1,234.5%', `العائد ${whole('+1,234.5%')}، ثم`],
  ['ربح {{a}}.', '\u22120.5', `ربح ${whole('\u22120.5')}.`],
  ['رافعة {{a}}', '3×', `رافعة ${whole('3×')}`],
  ['عائد {{a}}', '−٣٫٢٪', `عائد ${whole('−٣٫٢٪')}`],
  ['من 5 إلى 10%', '', `من 5 إلى ${whole('10%')}`],
  ['آخر {{a}} أيام، 1,000.0', '7', 'آخر 7 أيام، 1,000.0'],
])('in Arabic a figure keeps its sign on its side: %s', (text, a, said) => {
  expect(createTranslate('ar-SA', flattenTexts({ text }))('text', { a })).toBe(said)
})

test('in English a figure stands as it is', () => {
  const t = createTranslate('en', flattenTexts({ text: 'Up to 5%, {{a}}' }))
  expect(t('text', { a: '+3.2%' })).toBe('Up to 5%, +3.2%')
})

test('values are not read as patterns', () => {
  const t = createTranslate('en', flattenTexts({ a: '{{x}}' }))
  expect(t('a', { x: '$& {{x}}' })).toBe('$& {{x}}')
})
