// How long a poster may take to come about, and the rest before it is drawn.

/** All that it needs must have come within this; the specification's limit. */
export const LIMIT_MS = 30_000
/** The specification's wait between what has come and the drawing. */
export const SETTLE_MS = 100

/**
 * Does the work within the limit; what is not done by then is called off and fails. `signal` is the
 * reader's own way to call it off.
 */
export async function withinLimit<T>(
  signal: AbortSignal,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  const limit = new AbortController()
  const timer = setTimeout(() => limit.abort(new Error('it took too long')), LIMIT_MS)
  const both = AbortSignal.any([signal, limit.signal])
  const over = new Promise<never>((_resolve, reject) => {
    const fail = (): void => reject(both.reason as Error)
    if (both.aborted) fail()
    both.addEventListener('abort', fail)
  })
  try {
    return await Promise.race([work(both), over])
  } finally {
    clearTimeout(timer)
  }
}

/** The wait before the drawing. */
export function settled(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, SETTLE_MS))
}
