// Sums, order and steps of plain decimal strings, exact, for totals and form fields. Money rules of
// a kind do not belong here.
import { divide, formatFixed, pow10, rescale, type Decimal } from '@trellis/kernel'
import { readDecimal } from './number-format.ts'

const at = ({ unscaled, scale }: Decimal, to: number): bigint => unscaled * pow10(to - scale)

function fixed(unscaled: bigint, scale: number): string {
  return formatFixed(unscaled, scale)
}

/** Exact sum of decimal strings; what is not a number counts as nothing. */
export function addDecimals(texts: readonly string[]): string {
  const decimals = texts.map(readDecimal).filter((it) => it !== undefined)
  const scale = Math.max(0, ...decimals.map((it) => it.scale))
  return fixed(
    decimals.reduce((sum, it) => sum + at(it, scale), 0n),
    scale,
  )
}

/** a − b, exact. */
export function subtractDecimals(a: string, b: string): string {
  const negated = b.startsWith('-') ? b.slice(1) : `-${b}`
  return addDecimals([a, negated])
}

/** With exactly `digits` after the point, rounded down: of a loss nothing is left out. */
export function floorDecimal(text: string, digits: number): string {
  const { unscaled, scale } = readDecimal(text) ?? { unscaled: 0n, scale: 0 }
  return fixed(rescale(unscaled, scale, digits, 'floor'), digits)
}

/** What is paid with exactly `digits` after the point, away from zero: no cost looks smaller. */
export function costDecimal(text: string, digits: number): string {
  const { unscaled, scale } = readDecimal(text) ?? { unscaled: 0n, scale: 0 }
  return fixed(rescale(unscaled, scale, digits, 'up'), digits)
}

/** −1, 0 or 1 as a is below, equal to or above b; undefined where one is not a number. */
export function compareDecimals(a: string, b: string): -1 | 0 | 1 | undefined {
  const x = readDecimal(a)
  const y = readDecimal(b)
  if (x === undefined || y === undefined) return undefined
  const scale = Math.max(x.scale, y.scale)
  const difference = at(x, scale) - at(y, scale)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

export interface Bounds {
  /** "" or absent means unbounded. */
  readonly min?: string
  readonly max?: string
}

/** Keeps a decimal within bounds; bounds that are not numbers do not bind. */
export function clampDecimal(text: string, { min = '', max = '' }: Bounds): string {
  if (compareDecimals(text, min) === -1) return min
  if (compareDecimals(text, max) === 1) return max
  return text
}

/**
 * The value `steps` ticks away. A value between two ticks first goes to the next tick in the
 * direction of the step, so that the first press never jumps by nearly two.
 */
export function stepDecimal(text: string, tick: string, steps: number, bounds: Bounds): string {
  const unit = readDecimal(tick)
  if (unit === undefined || unit.unscaled <= 0n) return text
  const start = readDecimal(text) ?? readDecimal(bounds.min ?? '') ?? { unscaled: 0n, scale: 0 }
  const scale = Math.max(start.scale, unit.scale)
  const size = at(unit, scale)
  const exact = at(start, scale)
  const base = divide(exact, size, steps > 0 ? 'floor' : 'ceil')
  const stepped = (base + BigInt(steps)) * size
  const text2 = fixed(stepped, scale)
  return clampDecimal(trimTo(text2, unit.scale), bounds)
}

/** The value moved by `permille` thousandths of itself, on whole ticks and by at least one. */
export function stepShare(text: string, tick: string, permille: number, bounds: Bounds): string {
  const value = readDecimal(text)
  const unit = readDecimal(tick)
  if (value === undefined || unit === undefined || unit.unscaled <= 0n) return text
  const scale = Math.max(value.scale, unit.scale)
  const moved = divide(at(value, scale) * BigInt(permille), at(unit, scale) * 1000n, 'nearest')
  const ticks = moved === 0n ? Math.sign(permille) : Number(moved)
  return stepDecimal(text, tick, ticks, bounds)
}

function trimTo(text: string, digits: number): string {
  const [whole = '0', fraction = ''] = text.split('.')
  const kept = fraction.slice(0, digits)
  return kept === '' ? whole : `${whole}.${kept}`
}

/** The tick nearest to the part (0 to 1) of the way from min to max. */
export function decimalAt(part: number, min: string, max: string, tick: string): string {
  const a = readDecimal(min)
  const b = readDecimal(max)
  const unit = readDecimal(tick)
  if (a === undefined || b === undefined || unit === undefined || unit.unscaled <= 0n) return min
  const scale = Math.max(a.scale, b.scale, unit.scale)
  const size = at(unit, scale)
  const share = BigInt(Math.round(Math.min(1, Math.max(0, part)) * 1000))
  const raw = at(a, scale) + ((at(b, scale) - at(a, scale)) * share) / 1000n
  const snapped = divide(raw, size, 'nearest') * size
  return clampDecimal(trimTo(fixed(snapped, scale), unit.scale), { min, max })
}

/** Where a value stands between min and max, 0 to 1, for pixels only; undefined where unknown. */
export function placeOf(text: string, min: string, max: string): number | undefined {
  const [value, low, high] = [text, min, max].map((it) =>
    readDecimal(it) === undefined ? Number.NaN : Number(it),
  )
  if (value === undefined || low === undefined || high === undefined) return undefined
  const part = (value - low) / (high - low)
  return Number.isFinite(part) ? Math.min(1, Math.max(0, part)) : undefined
}
