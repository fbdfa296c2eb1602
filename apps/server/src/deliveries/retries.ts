// When a message is tried again. Pauses grow, so that a target that is away for minutes misses
// nothing and one that is away for good costs little.

/** Pauses after each attempt that failed; after the attempt behind the last one it is given up. */
export const PAUSES_MS: readonly number[] = [5, 30, 120, 600, 3600, 10_800, 28_800].map(
  (seconds) => seconds * 1000,
)
/** A target may ask for a longer pause, but not for longer than this. */
const REST_MAX_MS = 3_600_000

/** How often a message is tried in all. */
export const attemptsOf = (pausesMs: readonly number[]): number => pausesMs.length + 1

/**
 * The pause after so many attempts; undefined when there were enough. `chance` (0 to 1) draws it up
 * to a tenth longer, so that what failed together does not come back together.
 */
export function pauseAfter(
  attempts: number,
  { pausesMs, restMs, chance }: { pausesMs: readonly number[]; restMs: number; chance: number },
): number | undefined {
  const pause = pausesMs[attempts - 1]
  if (pause === undefined) return undefined
  return Math.max(Math.round(pause * (1 + chance / 10)), Math.min(restMs, REST_MAX_MS))
}
