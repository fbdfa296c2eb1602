// Ids that carry their partition and sort by time: 41 bits of wall milliseconds, 8 bits partition,
// 4 bits counter.
import { assert } from './assert.ts'

/** Any id of ours: a whole number below 2^53, a decimal string on the wire. */
export type Id = number & { readonly brand: 'Id' }
export type UserId = Id
export type BotId = Id

/** Wall time from which ids count: 2026-01-01T00:00:00Z in epoch milliseconds. */
export const ID_EPOCH_MS = 1_767_225_600_000
export const PARTITIONS = 256
const COUNTERS = 16

/**
 * Builds an id; `sinceEpochMs` is wall milliseconds since ID_EPOCH_MS (41 bits), counter 0 to 15.
 */
export function makeId(sinceEpochMs: number, partition: number, counter: number): Id {
  assert(sinceEpochMs >= 0 && sinceEpochMs < 2 ** 41, 'id time out of range', sinceEpochMs)
  assert(partition >= 0 && partition < PARTITIONS, 'id partition out of range', partition)
  assert(counter >= 0 && counter < COUNTERS, 'id counter out of range', counter)
  return ((sinceEpochMs * PARTITIONS + partition) * COUNTERS + counter) as Id
}

/** The partition an id belongs to, 0 to 255. */
export function partitionOf(id: Id): number {
  return Math.floor(id / COUNTERS) % PARTITIONS
}

/** Wall epoch milliseconds at which an id was made. */
export function idTimeMs(id: Id): number {
  return Math.floor(id / (PARTITIONS * COUNTERS)) + ID_EPOCH_MS
}

/** Parses an id from a wire string or integer; undefined when it is not one. */
export function parseId(value: string | number): Id | undefined {
  if (typeof value === 'string' && !/^\d{1,16}$/.test(value)) return undefined
  const n = Number(value)
  return Number.isSafeInteger(n) && n > 0 ? (n as Id) : undefined
}

/**
 * Hands out ids for one partition, at most `counters` a millisecond: past that the time part runs
 * ahead of the wall. Who draws the others of a partition leaves these counters free.
 */
export function createIdSource(counters = COUNTERS): (nowMs: number, partition: number) => Id {
  const last = new Map<number, { ms: number; counter: number }>()
  return (nowMs, partition) => {
    const since = nowMs - ID_EPOCH_MS
    const seen = last.get(partition)
    let next = { ms: since, counter: 0 }
    if (seen && since <= seen.ms) {
      next =
        seen.counter + 1 < counters
          ? { ms: seen.ms, counter: seen.counter + 1 }
          : { ms: seen.ms + 1, counter: 0 }
    }
    last.set(partition, next)
    return makeId(next.ms, partition, next.counter)
  }
}
