// What somebody waits for no longer than they can.

/**
 * What work comes to if it ends in time, else the other value or undefined; it goes on all the
 * same.
 */
export async function within<T, L = undefined>(
  work: Promise<T>,
  limitMs: number,
  late?: L,
): Promise<T | L> {
  let timer: NodeJS.Timeout | undefined
  const tooLate = new Promise<L>((resolve) => {
    timer = setTimeout(() => resolve(late as L), limitMs)
  })
  try {
    return await Promise.race([work, tooLate])
  } finally {
    clearTimeout(timer)
  }
}
