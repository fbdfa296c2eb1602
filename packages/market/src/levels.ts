// Levels of geometric grids, exact: integer roots of integer products, so that every engine gets
// the same ticks.
import { assert, price, type Price } from '@trellis/kernel'

/**
 * N + 1 levels with equal ratios between min and max, each to the nearest tick:
 * level_i = (min^(N-i) * max^i)^(1/N).
 */
export function geometricLevels(min: Price, max: Price, cells: number): readonly Price[] {
  assert(Number.isSafeInteger(cells) && cells >= 1 && min >= 1 && max >= min, 'not a range', cells)
  const power = BigInt(cells)
  return Array.from({ length: cells + 1 }, (_, i) => {
    const product = BigInt(min) ** BigInt(cells - i) * BigInt(max) ** BigInt(i)
    return price(Number(nearestRoot(product, power, BigInt(max))))
  })
}

/** The whole number nearest to the n-th root of a value that lies at or under `high`^n. */
function nearestRoot(value: bigint, n: bigint, high: bigint): bigint {
  let low = 0n
  let top = high
  while (low < top) {
    const middle = (low + top + 1n) / 2n
    if (middle ** n <= value) low = middle
    else top = middle - 1n
  }
  return (2n * low + 1n) ** n <= 2n ** n * value ? low + 1n : low
}
