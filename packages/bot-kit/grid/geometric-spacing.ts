// Levels that lie a factor apart: level i = min * (max / min)^(i / N), each rounded by name to a
// whole tick out of its exact value, never out of a rounded neighbour.
import { divide, ONE, price as brandPrice, type Price } from '@trellis/kernel'
import { DerivedMemory } from '@trellis/market'
import type { GridRange, GridSpacing, LevelRounding } from './spacing.ts'

/** Powers are reckoned with this many bits after the point, rounded down unless it is said. */
const BITS = 96n
const UNIT = 1n << BITS
/**
 * What such a power may be off, with room: some thousand roundings of 2^-96 in a price of at most
 * 2^53 ticks. What lies nearer to a boundary of rounding is decided by whole powers.
 */
const DOUBT = 1n << (BITS - 24n)

/** A range keeps its factor: it is asked for level by level. */
const factors = new DerivedMemory(factorOf)

/** (max / min)^(1 / N) in 2^-96, found by halves. */
function factorOf({ minPrice, maxPrice, cellNumber }: GridRange): bigint {
  const whole = (BigInt(maxPrice) << BITS) / BigInt(minPrice)
  let low = UNIT
  // By Bernoulli's inequality the root of 1 + x is at most 1 + x / N.
  let high = UNIT + (whole - UNIT) / BigInt(cellNumber) + 2n
  while (high - low > 1n) {
    const middle = (low + high) >> 1n
    if (powerOf(middle, cellNumber, whole) <= whole) low = middle
    else high = middle
  }
  return low
}

/** A power of a factor of at least one; beyond `enough` any larger figure will do. */
function powerOf(factor: bigint, exponent: number, enough?: bigint): bigint {
  let power = UNIT
  for (const bit of exponent.toString(2)) {
    power = (power * power) >> BITS
    if (bit === '1') power = (power * factor) >> BITS
    if (enough !== undefined && power > enough) return power
  }
  return power
}

/** Twice a level in ticks, floored, and whether nothing was cut off: exact. */
function halvesOf(range: GridRange, index: number): { halves: bigint; isWhole: boolean } {
  const power = powerOf(factors.of(range), Math.abs(index))
  const twice = 2n * BigInt(range.minPrice)
  const about = index < 0 ? (twice << (2n * BITS)) / power : twice * power
  const near = (about + UNIT / 2n) >> BITS
  const off = about - (near << BITS)
  if (off > DOUBT || off < -DOUBT) return { halves: about >> BITS, isWhole: false }
  const order = comparedTo(range, index, near)
  return { halves: order < 0 ? near - 1n : near, isWhole: order === 0 }
}

/**
 * How a level compares to so many half ticks: below zero, zero or above. In whole numbers: 2^N *
 * min^(N - i) * max^i against halves^N, what has a negative exponent on the other side.
 */
function comparedTo({ minPrice, maxPrice, cellNumber }: GridRange, index: number, halves: bigint) {
  const raised = (base: number, exponent: number): bigint => BigInt(base) ** BigInt(exponent)
  const lows = cellNumber - index
  const level =
    raised(2, cellNumber) *
    raised(minPrice, Math.max(0, lows)) *
    raised(maxPrice, Math.max(0, index))
  const other =
    halves ** BigInt(cellNumber) *
    raised(minPrice, Math.max(0, -lows)) *
    raised(maxPrice, Math.max(0, -index))
  return level === other ? 0 : level < other ? -1 : 1
}

function levelAt(range: GridRange, index: number, rounding: LevelRounding = 'nearest'): Price {
  const { halves, isWhole } = halvesOf(range, index)
  const down = halves >> 1n
  switch (rounding) {
    case 'nearest':
      return sayable((halves + 1n) >> 1n)
    case 'floor':
      return sayable(down)
    case 'ceil':
      return sayable(isWhole && halves % 2n === 0n ? down : down + 1n)
  }
}

/** A level beyond all prices, as the level over an absurd range may be, is the highest one. */
function sayable(ticks: bigint): Price {
  const most = BigInt(Number.MAX_SAFE_INTEGER)
  return brandPrice(Number(ticks < most ? ticks : most))
}

/**
 * Least factor, in 2^-96 rounded up, at which every cell above a price still spans a share of its
 * upper level after both of its levels were rounded, each by half a tick at most: ((2 min + 1) / (1
 * - share) + 1) / (2 min). The lowest cell has the fewest ticks and needs the most.
 */
function leastFactor(minPrice: Price, share: bigint): bigint {
  const keep = ONE - share
  const twice = 2n * BigInt(minPrice)
  return divide(((twice + 1n) * ONE + keep) << BITS, twice * keep, 'ceil')
}

function times(power: bigint, factor: bigint): bigint {
  return divide(power * factor, UNIT, 'ceil')
}

/** Level i = min * (max / min)^(i / N), to the nearest tick. */
export const geometric: GridSpacing = {
  levelAt,
  beyond(first, { level, outer, direction }) {
    const next = levelAt(first, level)
    const isBeyond = direction === 'up' ? next > outer : next < outer
    return brandPrice(isBeyond ? next : 0)
  },
  sumOf(range, count) {
    let sum = 0n
    for (let i = 0; i < count; i += 1) sum += BigInt(levelAt(range, i))
    return sum
  },
  countBelow(range, price) {
    let below = 0
    let rest = range.cellNumber + 1
    while (rest > 0) {
      const half = rest >> 1
      if (levelAt(range, below + half) < price) {
        below += half + 1
        rest -= half + 1
      } else rest = half
    }
    return below
  },
  leastTop(minPrice, cellNumber, share) {
    const factor = leastFactor(minPrice, share)
    let power = UNIT
    for (let i = 0; i < cellNumber; i += 1) power = times(power, factor)
    return brandPrice(Number(divide(BigInt(minPrice) * power, UNIT, 'ceil')))
  },
  mostCells(minPrice, maxPrice, share) {
    const most = (BigInt(maxPrice) << BITS) / BigInt(minPrice)
    const squares = [leastFactor(minPrice, share)]
    for (let top = squares[0] as bigint; top <= most; squares.push(top)) top = times(top, top)
    let power = UNIT
    let cells = 0
    for (let bit = squares.length - 1; bit >= 0; bit -= 1) {
      const next = times(power, squares[bit] as bigint)
      if (next > most) continue
      power = next
      cells += 2 ** bit
    }
    return cells
  },
}
