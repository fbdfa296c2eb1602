// One day of a random path of unit daily variance, minute by minute, tied to its levels at both
// midnights. Built from the day's key alone.
import { createRng, mixSeed, type Rng } from '@trellis/kernel'
import type { Anchors } from './anchors.ts'
import { DAY_MINUTES } from './volatility.ts'
import { normalOf } from './variates.ts'

export interface UnitDay {
  /** Level at each minute's start; the last of the 1441 is the next midnight. */
  readonly levels: Float64Array
  /** Variance of each minute. */
  readonly variances: Float64Array
}

// A shock raises the variance of the minutes after it and fades (a recursion as in GARCH(1,1), mean
// 1).
const SHOCK = 0.08
const MEMORY = 0.84
const BASE = 1 - SHOCK - MEMORY
const SHOCK_CAP = 12

// One minute in this many is a jump: the same normal, this much wider. Scaled so that the variance
// stays 1.
const JUMP_ODDS = 90
const JUMP_SIZE = 3.5
const JUMP_UNIT = 1 / Math.sqrt(1 + (JUMP_SIZE * JUMP_SIZE - 1) / JUMP_ODDS)

/**
 * Walks a day: increments of the given minute variances (a share of an average day each, times
 * `scale`), then the difference to the day's anchors spread over the minutes by their variance (a
 * Brownian bridge in variance time).
 */
export function buildUnitDay(
  key: number,
  day: number,
  anchors: Anchors,
  profile: { readonly minutes: Float64Array; readonly scale: number },
): UnitDay {
  const rng = createRng(mixSeed(key, 91, day))
  const levels = new Float64Array(DAY_MINUTES + 1)
  const variances = new Float64Array(DAY_MINUTES)
  let heat = 1
  let level = 0
  let total = 0
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    const variance = (profile.minutes[minute] ?? 0) * profile.scale * heat
    const shock = fatNormal(rng)
    variances[minute] = variance
    total += variance
    level += Math.sqrt(variance) * shock
    levels[minute + 1] = level
    const square = shock * shock
    heat = BASE + heat * (MEMORY + SHOCK * (square < SHOCK_CAP ? square : SHOCK_CAP))
  }
  const start = anchors.level(day)
  const missing = anchors.level(day + 1) - start - level
  levels[0] = start
  let elapsed = 0
  for (let minute = 0; minute < DAY_MINUTES; minute++) {
    elapsed += variances[minute] ?? 0
    levels[minute + 1] = start + (levels[minute + 1] ?? 0) + (missing * elapsed) / total
  }
  return { levels, variances }
}

function fatNormal(rng: Rng): number {
  const bits = rng.next()
  const normal = normalOf(bits) * JUMP_UNIT
  return (bits & 0xfffff) % JUMP_ODDS === 0 ? normal * JUMP_SIZE : normal
}
