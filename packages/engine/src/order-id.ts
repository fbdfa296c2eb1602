// The number of an order in the world, made of where its fact stands.
import { PARTITIONS } from '@trellis/kernel'

/** Position of its order-placed fact × 256 + partition: later orders of a partition have more. */
export function orderIdOf(position: number, partition: number): number {
  return position * PARTITIONS + partition
}

/** The position of the order-placed fact of an order. */
export function positionOfOrder(orderId: number): number {
  return Math.floor(orderId / PARTITIONS)
}
