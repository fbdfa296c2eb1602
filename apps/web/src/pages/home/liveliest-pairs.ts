// Pairs that move: they come below what home shows first, and so does their code.
import type { ListedPair } from '@trellis/contract'
import { firstBy } from '../busiest-pairs.ts'

/** Those whose price went furthest in the last 24 h, of the first coin before the others. */
export function liveliest(list: readonly ListedPair[], count: number) {
  return firstBy(list, count, (pair) => Number(pair.amplitude))
}
