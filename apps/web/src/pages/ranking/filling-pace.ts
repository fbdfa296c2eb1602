// How long it still takes until the ranking is full, from how it went since this page first heard
// of it.

export interface FilledAt {
  /** 0 to 1. */
  readonly share: number
  /** Wall time, epoch ms. */
  readonly atMs: number
}

/** Less than this says nothing of the pace. */
const LEAST = { share: 0.02, ms: 20_000 } as const
const MINUTE_MS = 60_000

/** Whole minutes rounded up; undefined while the pace is not known. */
export function minutesLeft(first: FilledAt, now: FilledAt): number | undefined {
  const done = now.share - first.share
  const tookMs = now.atMs - first.atMs
  if (done < LEAST.share || tookMs < LEAST.ms) return undefined
  return Math.max(1, Math.ceil(((1 - now.share) * tookMs) / done / MINUTE_MS))
}
