// Whether the reader's clock is right enough (specification 8). Market time comes with the streams
// and bots know no other, so a wrong clock is worth a word and nothing else.

const DAY_MS = 86_400_000
let isJudged = false

/**
 * Warns where the clock is more than a day from the server's, once, by the first answer that says
 * the time: `time_now` of an envelope, seconds. Less than that nobody would notice.
 */
export function checkClock(answer: unknown, nowMs: number): void {
  const days = (nowMs - 1000 * Number((answer as Told | undefined)?.time_now)) / DAY_MS
  if (isJudged || !(days < 10_000)) return
  isJudged = true
  if (Math.abs(days) > 1) console.warn(`clock: ${days} days off`)
}

interface Told {
  readonly time_now?: unknown
}
