// Half a percent since the form was filled is worth a second look; without a price nothing has
// moved.
import { expect, test } from 'vitest'
import { NOTABLE_MOVE, priceMove } from './price-move.ts'

test('half a percent is a notable move', () => {
  expect(priceMove('10000.0', '10060.0') > NOTABLE_MOVE).toBe(true)
  expect(priceMove('10000.0', '10040.0') > NOTABLE_MOVE).toBe(false)
  expect(priceMove('', '0.1')).toBe(0n)
})
