// Tables that turn random bits into normal and exponential numbers without a transcendental call at
// run time. They must be built by + - * / √ only, so that every engine holds the same tables.
import { mixSeed } from '@trellis/kernel'
import { exponential, logarithm } from './exponential.ts'

const SIZE = 4096
const SHIFT = 20

/** Standard normal quantiles at the middle of 4096 equal parts, scaled to variance 1. */
const NORMAL = normalTable()
/** Exponential quantiles (mean 1) at the middle of 4096 equal parts. */
const EXPONENTIAL = Float64Array.from({ length: SIZE }, (_, i) => -logarithm((i + 0.5) / SIZE))

/** A standard normal number from 32 random bits. */
export function normalOf(bits: number): number {
  return NORMAL[bits >>> SHIFT] ?? 0
}

/**
 * A function of a standard normal number, by random bits: worked out once for each that there is.
 */
export function tableOfNormals(of: (normal: number) => number): (bits: number) => number {
  const table = NORMAL.map((normal) => of(normal))
  return (bits) => table[bits >>> SHIFT] ?? 0
}

/** An exponential number of mean 1 from 32 random bits. */
export function exponentialOf(bits: number): number {
  return EXPONENTIAL[bits >>> SHIFT] ?? 0
}

/**
 * The standard normal number that belongs to a key and an index; the same whenever it is asked for.
 */
export function normalAt(key: number, index: number): number {
  return NORMAL[mixSeed(key, index, index / 4294967296) >>> SHIFT] ?? 0
}

/** A key from a name, so that a stream does not depend on the order of a table. */
export function keyOf(seed: number, name: string): number {
  let key = mixSeed(seed, name.length)
  for (let i = 0; i < name.length; i++) key = mixSeed(key, name.charCodeAt(i))
  return key
}

// Walks the distribution function by the trapezium rule and notes where it passes each quantile.
function normalTable(): Float64Array {
  const half = SIZE / 2
  const upper = new Float64Array(half)
  const step = 1 / 2048
  const scale = 0.3989422804014327
  let x = 0
  let density = scale
  let mass = 0
  for (let i = 0; i < half; i++) {
    const target = (i + 0.5) / SIZE
    let next = density
    let gained = 0
    for (;;) {
      const ahead = x + step
      next = scale * exponential((-ahead * ahead) / 2)
      gained = ((density + next) * step) / 2
      if (mass + gained >= target) break
      mass += gained
      x = ahead
      density = next
    }
    upper[i] = x + (step * (target - mass)) / gained
  }
  let variance = 0
  for (const value of upper) variance += (value * value) / half
  const unit = Math.sqrt(variance)
  return Float64Array.from({ length: SIZE }, (_, i) =>
    i >= half ? (upper[i - half] ?? 0) / unit : -(upper[half - 1 - i] ?? 0) / unit,
  )
}
