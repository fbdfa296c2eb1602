// Reads what people type or paste as a number: 1.234,56 and 1,234.56, Arabic-Indic and Persian
// digits, spaces and apostrophes as grouping. Answers a plain decimal string; never guesses where
// it may cost money.
import type { NumberStyle } from './number-format.ts'

export type NumberInputProblem = 'empty' | 'not-a-number' | 'too-long'
export type NumberInput =
  | { readonly ok: true; readonly value: string }
  | { readonly ok: false; readonly problem: NumberInputProblem }

const MAX_DIGITS = 30
const INVISIBLE = /[\u200e\u200f\u061c\u2066-\u2069\ufeff]/g
const GROUP_SPACES = /[\s\u00a0\u2009\u202f'’٬_]/g
const MINUSES = /^[\u2212\u2012\u2013-]/
const bad = (problem: NumberInputProblem): NumberInput => ({ ok: false, problem })

/** Which of "." and "," separates decimals where a text leaves it open. */
function decimalSeparatorOf(locale: string): '.' | ',' {
  const parts = new Intl.NumberFormat(`${locale}-u-nu-latn`).formatToParts(1.5)
  return parts.find((part) => part.type === 'decimal')?.value === ',' ? ',' : '.'
}

/** Digits of any script as ASCII digits. */
function latinDigits(text: string): string {
  return text.replace(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 48
    // Every decimal script has its ten digits in a row, beginning at a multiple of 16 or at +6.
    let zero = code
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
    return String(Math.min(9, code - zero))
  })
}

/** Parses typed or pasted text; `style.locale` decides only what is truly ambiguous ("1.234"). */
export function parseNumberInput(text: string, style: Pick<NumberStyle, 'locale'>): NumberInput {
  const plain = latinDigits(text.replace(INVISIBLE, '').trim()).replace(/٫/g, ',')
  if (plain === '') return bad('empty')
  const negative = MINUSES.test(plain)
  const arabic = text.includes('٫')
  const body = plain.replace(MINUSES, '').replace(/^\+/, '').replace(GROUP_SPACES, '')
  if (!/^[\d.,]*\d[\d.,]*$/.test(body)) return bad('not-a-number')
  const separator = arabic ? ',' : separatorIn(body, style.locale)
  if (separator === 'bad') return bad('not-a-number')
  return normalise(body, separator, negative)
}

/** The decimal separator of a text, "" where it has none, 'bad' where it makes no sense. */
function separatorIn(body: string, locale: string): '.' | ',' | '' | 'bad' {
  const dots = body.split('.').length - 1
  const commas = body.split(',').length - 1
  if (dots === 0 && commas === 0) return ''
  if (dots > 0 && commas > 0) {
    const last = body.lastIndexOf('.') > body.lastIndexOf(',') ? '.' : ','
    return (last === '.' ? dots : commas) === 1 ? last : 'bad'
  }
  if (dots > 1 || commas > 1) return ''
  const only = dots === 1 ? '.' : ','
  const looksGrouped = /^[1-9]\d{0,2}[.,]\d{3}$/.test(body)
  return looksGrouped && only !== decimalSeparatorOf(locale) ? '' : only
}

function normalise(body: string, separator: '.' | ',' | '', negative: boolean): NumberInput {
  const cut = separator === '' ? -1 : body.lastIndexOf(separator)
  const whole = cut < 0 ? body : body.slice(0, cut)
  const fraction = cut < 0 ? '' : body.slice(cut + 1)
  if (!isGrouped(whole) || !/^\d*$/.test(fraction)) return bad('not-a-number')
  const digits = whole.replace(/[.,]/g, '').replace(/^0+(?=\d)/, '') || '0'
  if (digits.length + fraction.length > MAX_DIGITS) return bad('too-long')
  const size = fraction === '' ? digits : `${digits}.${fraction}`
  const zero = /^[0.]*$/.test(size)
  return { ok: true, value: negative && !zero ? `-${size}` : size }
}

/** Grouping by threes, or as in India by twos before the last three; one kind of mark only. */
function isGrouped(whole: string): boolean {
  if (/^\d*$/.test(whole)) return true
  return (
    /^\d{1,3}(?:([.,])\d{3})(?:\1\d{3})*$/.test(whole) ||
    /^\d{1,2}([.,])(\d{2}\1)*\d{3}$/.test(whole)
  )
}
