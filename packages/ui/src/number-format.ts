// Decimal strings in, localised text out, exact to the last digit. It must never go through a
// binary float, which loses digits, and what it returns is for the eye, not for a parser.
import { divide, formatFixed, parseDecimal, pow10, rescale, type Decimal } from '@trellis/kernel'
import { digitsOfCoin, shortNumber } from '@trellis/market'

export { digitsOfCoin }

export type RoundingMode = 'trunc' | 'expand' | 'halfExpand'
export type Numerals = 'latn' | 'native'

export interface NumberStyle {
  /** BCP 47 tag such as "en-GB" or "ar-SA". */
  readonly locale: string
  readonly numerals: Numerals
}

/** What stands where a value is not known. */
export const UNKNOWN = '—'
const MINUS = '\u2212'
const MARKS = /[\u200e\u200f\u061c]/g
/** From this many zeros after the point a price is written 0.0₅1234. */
const TINY_ZEROS = 4
const SUBSCRIPTS = '₀₁₂₃₄₅₆₇₈₉'

const kernelMode = { trunc: 'down', floor: 'floor', expand: 'up', halfExpand: 'nearest' } as const
const formatters = new Map<string, Intl.NumberFormat>()

/** The locale with its numbering system: Latin digits unless native numerals are wished for. */
export function localeTag({ locale, numerals }: NumberStyle): string {
  if (numerals === 'latn') return `${locale}-u-nu-latn`
  return /^(ar|fa|ur)\b/.test(locale) ? `${locale}-u-nu-arab` : locale
}

function formatter(
  style: NumberStyle,
  digits: number,
  more: Intl.NumberFormatOptions,
): Intl.NumberFormat {
  const tag = localeTag(style)
  const key = `${tag} ${digits} ${more.style} ${more.notation}`
  const found = formatters.get(key)
  if (found) return found
  const made = new Intl.NumberFormat(tag, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
    useGrouping: true,
    ...more,
  })
  formatters.set(key, made)
  return made
}

interface Rounded {
  readonly negative: boolean
  readonly zero: boolean
  /** Without sign, with exactly the digits asked for. */
  readonly text: string
}

function round(decimal: Decimal, digits: number, mode: keyof typeof kernelMode): Rounded {
  const unscaled = rescale(decimal.unscaled, decimal.scale, digits, kernelMode[mode])
  const size = unscaled < 0n ? -unscaled : unscaled
  return { negative: unscaled < 0n, zero: unscaled === 0n, text: formatFixed(size, digits) }
}

/** Reads what the wire may send: "-0.00" is zero there, though the kernel refuses it. */
export function readDecimal(text: string): Decimal | undefined {
  const parsed = parseDecimal(/^-0*(\.0*)?$/.test(text) ? text.slice(1) : text)
  return parsed.ok ? parsed.value : undefined
}

function localise(text: string, style: NumberStyle, digits: number, percent = false): string {
  // Intl takes decimal strings exactly; its types know numeric literals only.
  const exact = text as Intl.StringNumericLiteral
  const form = formatter(style, digits, percent ? { style: 'percent' } : {})
  const shown = form.format(exact).replace(MARKS, '')
  // Latin digits take the Latin sign, also where the locale would mix the two.
  return style.numerals === 'latn' ? shown.replace('٪', '%') : shown
}

/** Digits of a decimal string after its point: "1.50" has 2. */
export function digitsOf(text: string): number {
  return text.split('.')[1]?.length ?? 0
}

/** Digits that a fraction's percent needs so that nothing of it is cut: "0.00055" has 3. */
export function percentDigits(fraction: string, least = 2): number {
  return Math.max(least, digitsOf(fraction.replace(/0+$/, '')) - 2)
}

/** Two more: a single fill's profit and fee are that much smaller than the sums of a bot. */
export function fineDigitsOfCoin(coin: string): number {
  return digitsOfCoin(coin) + 2
}

/** A number with exactly `digits` after the point, rounded toward zero unless said otherwise. */
export function formatNumber(
  text: string,
  style: NumberStyle,
  digits = digitsOf(text),
  mode: RoundingMode = 'trunc',
): string {
  const decimal = readDecimal(text)
  if (decimal === undefined) return UNKNOWN
  const { negative, zero, text: size } = round(decimal, digits, mode)
  return (negative && !zero ? MINUS : '') + localise(size, style, digits)
}

/**
 * A gain or loss: + on gains, a true minus on losses, no sign on zero. Rounded down, so that no
 * result looks better than it is, and what was paid back less what was put in is the loss as shown.
 */
export function formatSigned(text: string, style: NumberStyle, digits = 2): string {
  const decimal = readDecimal(text)
  if (decimal === undefined) return UNKNOWN
  const { negative, zero, text: size } = round(decimal, digits, 'floor')
  return signOf(negative, zero) + localise(size, style, digits)
}

function signOf(negative: boolean, zero: boolean): string {
  if (zero) return ''
  return negative ? MINUS : '+'
}

/** A fraction as percent: "0.0312" is 3.12 %, rounded toward zero. */
export function formatPercent(
  fraction: string,
  style: NumberStyle,
  digits = 2,
  signed = false,
): string {
  const decimal = readDecimal(fraction)
  if (decimal === undefined) return UNKNOWN
  const { negative, zero, text } = round(decimal, digits + 2, 'trunc')
  const sign = signed ? signOf(negative, zero) : negative && !zero ? MINUS : ''
  return sign + localise(text, style, digits, true)
}

/**
 * A number that counts percents, as it is written, with the percent sign where the locale has it.
 */
export function asPercent(number: string, style: NumberStyle): string {
  const [, sign = '', size = ''] = /^([+\u2212±-]?)(.*)$/.exec(number) ?? []
  return sign + localise('1', style, 0, true).replace(/\p{Nd}+/u, () => size)
}

/**
 * A gain or loss as percent of what was put in: rounded down, as the money beside it is, so that no
 * result looks better than it is. Without its sign where the words beside it say the direction.
 */
export function formatRate(
  fraction: string,
  style: NumberStyle,
  digits = 2,
  signed = true,
): string {
  const decimal = readDecimal(fraction)
  if (decimal === undefined) return UNKNOWN
  const { negative, zero, text } = round(decimal, digits + 2, 'floor')
  return (signed ? signOf(negative, zero) : '') + localise(text, style, digits, true)
}

/** How far something fell, as percent: without a sign, rounded up so that no fall looks smaller. */
export function formatFall(fraction: string, style: NumberStyle, digits = 2): string {
  const decimal = readDecimal(fraction)
  if (decimal === undefined) return UNKNOWN
  return localise(round(decimal, digits + 2, 'expand').text, style, digits, true)
}

/**
 * Short from 1e6 on, cut off; smaller numbers with `digits`. English has the specification's m and
 * b; Arabic too, since a word of its own would turn a figure around that runs from the left. The
 * other languages write their own: 3,83 Mrd., 38.3億.
 */
export function formatShort(text: string, style: NumberStyle, digits = 2): string {
  if (readDecimal(text) === undefined) return UNKNOWN
  const short = shortNumber(text, digits)
  const suffix = /[mb]$/.exec(short)?.[0]
  if (suffix === undefined) return formatNumber(text, style, digits)
  if (!/^(en|ar)\b/.test(style.locale)) return compact(text, style, digits)
  const figure = short.slice(0, -1)
  return formatNumber(figure, style, digitsOf(figure)) + suffix
}

function compact(text: string, style: NumberStyle, digits: number): string {
  const form = formatter(style, digits, {
    notation: 'compact',
    // Their letters for a milliard and a million millions are read as English ones.
    compactDisplay: /^(id|vi)\b/.test(style.locale) ? 'long' : 'short',
    minimumFractionDigits: 0,
    roundingMode: 'trunc',
  })
  const shown = form.format(text as Intl.StringNumericLiteral)
  return shown.replace('-', MINUS).replace(' ', '\u00a0')
}

/** A price at its tick's digits, every one of them: prices below each other differ in the last. */
export function formatPrice(text: string, style: NumberStyle, digits = digitsOf(text)): string {
  return formatNumber(text, style, digits, 'halfExpand')
}

/**
 * The same for narrow places: from four zeros after the point as 0.0₅1234, which shortens the zeros
 * alone.
 */
export function formatPriceShort(
  text: string,
  style: NumberStyle,
  digits = digitsOf(text),
): string {
  const decimal = readDecimal(text)
  if (decimal === undefined) return UNKNOWN
  const fixed = round(decimal, digits, 'halfExpand')
  const zeros = /^0\.(0+)[1-9]/.exec(fixed.text)?.[1]?.length ?? 0
  if (zeros < TINY_ZEROS) return formatPrice(text, style, digits)
  const point = localise('0.0', style, 1).replace(/\p{Nd}/gu, '')
  const rest = fixed.text.slice(2 + zeros)
  const count = Array.from(String(zeros), (digit) => SUBSCRIPTS[Number(digit)]).join('')
  return `${fixed.negative ? MINUS : ''}0${point}0${count}${rest}`
}

/**
 * A change against a base as a fraction with 6 digits, "" where the base is not above zero. Cut
 * off, but a gain or loss of what was put in is rounded down before `formatRate` rounds it down
 * once more.
 */
export function fractionOf(part: string, whole: string, mode: 'trunc' | 'floor' = 'trunc'): string {
  const a = readDecimal(part)
  const b = readDecimal(whole)
  if (a === undefined || b === undefined || b.unscaled <= 0n) return ''
  const scaled = divide(
    a.unscaled * pow10(b.scale + 6),
    b.unscaled * pow10(a.scale),
    kernelMode[mode],
  )
  return `${scaled < 0n ? '-' : ''}${formatFixed(scaled < 0n ? -scaled : scaled, 6)}`
}

/** −1, 0 or 1: which way a decimal string points; 0 where it is not known. */
export function directionOf(text: string): -1 | 0 | 1 {
  const decimal = readDecimal(text)
  if (decimal === undefined || decimal.unscaled === 0n) return 0
  return decimal.unscaled < 0n ? -1 : 1
}
