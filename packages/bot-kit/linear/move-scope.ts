// How far the range of a grid of contracts may follow the price: two limits, one for each way.
import type { Price } from '@trellis/kernel'
import type { MoveScope } from '../grid/move-scope.ts'

/** Zero is off. */
export interface MoveLimits {
  readonly moveUpPrice: Price
  readonly moveDownPrice: Price
}

/** The last levels that may join, each way. */
export function contractScope({ moveUpPrice, moveDownPrice }: MoveLimits): MoveScope {
  return {
    ...(moveUpPrice === 0 ? {} : { up: moveUpPrice }),
    ...(moveDownPrice === 0 ? {} : { down: moveDownPrice }),
  }
}
