// Every state of an order that the wire knows has words.
import { expect, test } from 'vitest'
import { statusKey } from './history-tab.tsx'
import { texts } from './texts/en.ts'

test.each(['NEW', 'PARTIALLY_FILLED', 'FILLED', 'CANCELLED', 'REJECTED'])('%s', (state) => {
  const name = statusKey(`SPOT_ORDER_STATUS_${state}`).replace('spotGrid.history.status.', '')
  expect(texts.spotGrid.history.status).toHaveProperty(name)
})
