// The number of an order and where its fact stands.
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PARTITIONS } from '@trellis/kernel'
import { orderIdOf, positionOfOrder } from './order-id.ts'

test('position 3 of partition 7 is order 775', () => {
  expect(orderIdOf(3, 7)).toBe(775)
  expect(positionOfOrder(775)).toBe(3)
})

test('property: the position is found again, and later orders have higher numbers', () => {
  const position = fc.nat(2 ** 40)
  const partition = fc.nat(PARTITIONS - 1)
  fc.assert(
    fc.property(position, partition, partition, (at, one, other) => {
      expect(positionOfOrder(orderIdOf(at, one))).toBe(at)
      expect(orderIdOf(at + 1, one)).toBeGreaterThan(orderIdOf(at, other))
    }),
  )
})
