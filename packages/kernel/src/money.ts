// Exact money: branded integers for prices and quantities, bigints at one scale for amounts and
// ratios. No binary float, and no rounding without a named mode.
import { assert } from './assert.ts'
import { err, ok, type Result } from './result.ts'

/** A price as a whole number of an instrument's ticks. */
export type Price = number & { readonly brand: 'Price' }
/** A quantity as a whole number of an instrument's lots. */
export type Quantity = number & { readonly brand: 'Quantity' }
/** An amount of a coin in units of 1e-12 of that coin. */
export type Amount = bigint & { readonly brand: 'Amount' }
/** A dimensionless ratio in units of 1e-12 (1 = 100 %). */
export type Ratio = bigint & { readonly brand: 'Ratio' }

/** Digits after the point that every Amount and Ratio carries (docs/adr/0001). */
export const MONEY_SCALE = 12
export const MONEY_UNIT = 1_000_000_000_000n
export const ZERO = 0n as Amount
export const ONE = MONEY_UNIT as Ratio

export type Rounding = 'down' | 'up' | 'floor' | 'ceil' | 'nearest'

export type DecimalError = 'not-a-decimal' | 'too-long' | 'too-precise'

const DECIMAL = /^(-?)(\d+)(?:\.(\d+))?$/
const MAX_DIGITS = 30

/** A decimal split into its unscaled integer and the digits after the point. */
export interface Decimal {
  readonly unscaled: bigint
  readonly scale: number
}

/**
 * Parses a plain decimal string ("-12.50"). Exponents, signs other than a leading minus, "-0",
 * foreign digits and more than 30 digits are refused, so that what is accepted has exactly one
 * meaning.
 */
export function parseDecimal(text: string): Result<Decimal, DecimalError> {
  if (text.length > MAX_DIGITS + 2) return err('too-long')
  const match = DECIMAL.exec(text)
  if (!match) return err('not-a-decimal')
  const fraction = match[3] ?? ''
  const digits = (match[2] ?? '') + fraction
  if (digits.length > MAX_DIGITS) return err('too-long')
  const unscaled = BigInt(digits)
  if (match[1] === '-' && unscaled === 0n) return err('not-a-decimal')
  return ok({ unscaled: match[1] === '-' ? -unscaled : unscaled, scale: fraction.length })
}

/** 10 to the power n as a bigint, n from 0 to 60. */
export function pow10(n: number): bigint {
  const found = POWERS[n]
  assert(found !== undefined, 'pow10 out of range', n)
  return found
}
const POWERS: readonly bigint[] = Array.from({ length: 61 }, (_, i) => 10n ** BigInt(i))

/**
 * Integer division with a named rounding; `b` must not be zero. 'down' is toward zero, 'up' away
 * from it.
 */
export function divide(a: bigint, b: bigint, rounding: Rounding): bigint {
  assert(b !== 0n, 'division by zero')
  const q = a / b
  const r = a - q * b
  if (r === 0n) return q
  const negative = a < 0n !== b < 0n
  switch (rounding) {
    case 'down':
      return q
    case 'up':
      return negative ? q - 1n : q + 1n
    case 'floor':
      return negative ? q - 1n : q
    case 'ceil':
      return negative ? q : q + 1n
    case 'nearest': {
      const twice = (r < 0n ? -r : r) * 2n
      const size = b < 0n ? -b : b
      if (twice < size) return q
      return negative ? q - 1n : q + 1n
    }
  }
}

/**
 * Brings an unscaled integer from one decimal scale to another, with a named rounding when digits
 * are lost.
 */
export function rescale(unscaled: bigint, from: number, to: number, rounding: Rounding): bigint {
  if (to >= from) return unscaled * pow10(to - from)
  return divide(unscaled, pow10(from - to), rounding)
}

/** Parses a decimal string into an Amount; more than 12 digits after the point are refused. */
export function parseAmount(text: string): Result<Amount, DecimalError> {
  const parsed = parseDecimal(text)
  if (!parsed.ok) return parsed
  const { unscaled, scale } = parsed.value
  if (scale > MONEY_SCALE && unscaled % pow10(scale - MONEY_SCALE) !== 0n) return err('too-precise')
  return ok(rescale(unscaled, scale, MONEY_SCALE, 'down') as Amount)
}

/** Parses a decimal string into a Ratio ("0.05" is 5 %). */
export function parseRatio(text: string): Result<Ratio, DecimalError> {
  const parsed = parseAmount(text)
  return parsed.ok ? ok(parsed.value as bigint as Ratio) : parsed
}

/** An Amount from a literal of our own code; asserts that it parses. */
export function amount(text: string): Amount {
  const parsed = parseAmount(text)
  assert(parsed.ok, 'bad amount literal', text)
  return parsed.value
}

/** A Ratio from a literal of our own code; asserts that it parses. */
export function ratio(text: string): Ratio {
  return amount(text) as bigint as Ratio
}

/** Formats an unscaled integer at a scale as a plain decimal without trailing zeros. */
export function formatDecimal(unscaled: bigint, scale: number): string {
  const negative = unscaled < 0n
  const digits = (negative ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const fraction = digits.slice(digits.length - scale).replace(/0+$/, '')
  const text = fraction === '' ? whole : `${whole}.${fraction}`
  return negative && unscaled !== 0n ? `-${text}` : text
}

/**
 * Formats an unscaled integer at a scale with exactly that many digits after the point ("1.50").
 */
export function formatFixed(unscaled: bigint, scale: number): string {
  const negative = unscaled < 0n
  const digits = (negative ? -unscaled : unscaled).toString().padStart(scale + 1, '0')
  const whole = digits.slice(0, digits.length - scale)
  const text = scale === 0 ? whole : `${whole}.${digits.slice(digits.length - scale)}`
  return negative ? `-${text}` : text
}

/** An Amount or Ratio as a decimal string, exact, without trailing zeros. */
export function formatAmount(value: Amount | Ratio): string {
  return formatDecimal(value, MONEY_SCALE)
}

/** An Amount or Ratio at a given number of digits, rounded by name, without trailing zeros. */
export function formatRounded(value: Amount | Ratio, digits: number, rounding: Rounding): string {
  return formatDecimal(rescale(value, MONEY_SCALE, digits, rounding), digits)
}

export function add(a: Amount, b: Amount): Amount {
  return (a + b) as Amount
}

export function negate(a: Amount): Amount {
  return -a as Amount
}

/** Amount times ratio, rounded by name at 1e-12. */
export function multiplyRatio(a: Amount, r: Ratio, rounding: Rounding): Amount {
  return divide(a * r, MONEY_UNIT, rounding) as Amount
}

/** a / b as a Ratio, rounded by name at 1e-12; b must not be zero. */
export function ratioOf(a: Amount, b: Amount, rounding: Rounding): Ratio {
  return divide(a * MONEY_UNIT, b, rounding) as Ratio
}

/** Brands a whole number of ticks; asserts that it is a safe non-negative integer. */
export function price(ticks: number): Price {
  assert(Number.isSafeInteger(ticks) && ticks >= 0, 'price is not a safe tick count', ticks)
  return ticks as Price
}

/** Brands a whole number of lots; asserts that it is a safe non-negative integer. */
export function quantity(lots: number): Quantity {
  assert(Number.isSafeInteger(lots) && lots >= 0, 'quantity is not a safe lot count', lots)
  return lots as Quantity
}
