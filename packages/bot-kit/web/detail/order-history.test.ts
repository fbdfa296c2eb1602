// Every state of an order that the wire knows has words.
import { expect, test } from 'vitest'
import { statusKey } from './order-history.tsx'
import texts from '../texts/bots/en.json' with { type: 'json' }

test.each(['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'REJECTED'])('%s', (state) => {
  const name = statusKey(`SPOT_ORDER_STATUS_${state}`).replace('grid.history.status.', '')
  expect(texts.grid.history.status).toHaveProperty(name)
})
