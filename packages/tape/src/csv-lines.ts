// The lines of a CSV and the figures in them as whole ticks, lots and milliseconds, exact and
// without an object per figure.

/** Steps of an instrument that figures are counted in. */
export interface CsvSteps {
  readonly tickUnits: number
  readonly tickScale: number
  readonly lotUnits: number
  readonly lotScale: number
}

const NOT_A_NUMBER = -1
const TOO_LONG = -2

/** What is wrong with the first of some figures that could not be read. */
export function figureProblem(
  figures: readonly number[],
): 'number-too-long' | 'not-a-number' | undefined {
  const bad = figures.find((it) => it < 0)
  if (bad === undefined) return undefined
  return bad === TOO_LONG ? 'number-too-long' : 'not-a-number'
}

/** Whole number of ticks nearest to a decimal text (half up); negative when it is none. */
export function ticksOf(text: string, steps: CsvSteps): number {
  return stepsOf(text, steps.tickUnits, steps.tickScale, true)
}

/** Whole number of lots in a decimal text, rounded down; negative when it is none. */
export function lotsOf(text: string, steps: CsvSteps): number {
  return stepsOf(text, steps.lotUnits, steps.lotScale, false)
}

/** A whole number as it stands; negative when it is none. */
export function wholeOf(text: string): number {
  return stepsOf(text, 1, 0, false)
}

function stepsOf(text: string, units: number, scale: number, nearest: boolean): number {
  const fraction = fractionDigits(text)
  if (fraction < 0 || text.length > 31) return fraction < 0 ? NOT_A_NUMBER : TOO_LONG
  // value = digits / 10^fraction in steps of units / 10^scale, as an exact division of whole
  // numbers.
  if (text.length + scale <= 15 && fraction <= 12 && units < 1000) {
    const a = digitsOf(text) * (POWERS[scale] ?? 1)
    const b = units * (POWERS[fraction] ?? 1)
    const rest = a % b
    const floor = (a - rest) / b
    return nearest && rest * 2 >= b ? floor + 1 : floor
  }
  const a = BigInt(text.replace('.', '')) * 10n ** BigInt(scale)
  const b = BigInt(units) * 10n ** BigInt(fraction)
  const exact = nearest ? (2n * a + b) / (2n * b) : a / b
  const value = Number(exact)
  return Number.isSafeInteger(value) ? value : TOO_LONG
}

const ZERO_CODE = 48
const POINT_CODE = 46

// Digits after the point; -1 when the text is not digits, or digits, a point and digits.
function fractionDigits(text: string): number {
  let point = -1
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code >= ZERO_CODE && code <= ZERO_CODE + 9) continue
    if (code !== POINT_CODE || point >= 0 || i === 0) return -1
    point = i
  }
  if (text.length === 0 || point === text.length - 1) return -1
  return point < 0 ? 0 : text.length - 1 - point
}

function digitsOf(text: string): number {
  let value = 0
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    if (code !== POINT_CODE) value = value * 10 + (code - ZERO_CODE)
  }
  return value
}

const POWERS: readonly number[] = Array.from({ length: 16 }, (_, i) => Number(10n ** BigInt(i)))

/** Walks the lines of a text; carriage returns and a last empty line do not count. */
export class Lines {
  number = 0
  readonly #text: string
  #at = 0

  constructor(text: string) {
    this.#text = text
  }

  /** The next line; undefined at the end. */
  next(): string | undefined {
    if (this.#at >= this.#text.length) return undefined
    const found = this.#text.indexOf('\n', this.#at)
    const end = found < 0 ? this.#text.length : found
    const line = this.#text.slice(this.#at, this.#text[end - 1] === '\r' ? end - 1 : end)
    this.#at = end + 1
    this.number += 1
    return line
  }

  /** How many lines are left. */
  remaining(): number {
    let count = 0
    for (let at = this.#at; at < this.#text.length; count++) {
      const found = this.#text.indexOf('\n', at)
      at = found < 0 ? this.#text.length : found + 1
    }
    return count
  }
}
