// Work on many, a few at a time: what the read models are asked for here leaves room for others.

/** Answers in the order of `items`; of so many at once the slowest is waited for. */
export async function inBatches<A, B>(
  items: readonly A[],
  size: number,
  work: (item: A) => Promise<B>,
): Promise<B[]> {
  const done: B[] = []
  for (let from = 0; from < items.length; from += size)
    done.push(...(await Promise.all(items.slice(from, from + size).map(work))))
  return done
}
