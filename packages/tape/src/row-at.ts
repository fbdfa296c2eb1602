// Where a moment lies in a column of rising times.

/** Last row at or before a time; -1 when all rows are later. */
export function rowAt(time: Float64Array, atMs: number): number {
  let below = -1
  let above = time.length
  while (above - below > 1) {
    const middle = (below + above) >> 1
    if ((time[middle] ?? 0) <= atMs) below = middle
    else above = middle
  }
  return below
}
