// The finding that nothing differs: a field of the call, its value, and another value where there
// is one.
import { expect, test } from 'vitest'
import { price, ratio } from '@trellis/kernel'
import { contractTargetFields } from '../linear/grid-fields.ts'
import { btc } from '../test/instruments.ts'
import { unchangedCheck } from './unchanged.ts'

const now = {
  takeProfit: price(0),
  stopLoss: price(5_000_000),
  takeProfitShare: ratio('0'),
  stopLossShare: ratio('0'),
  trailingStop: ratio('0.2'),
}
const fixFor = (from: string, to: string): string => {
  const bot = {
    table: contractTargetFields,
    instrument: btc,
    now,
    ranges: { stopLoss: { from, to } },
  }
  const { field, bound, fix } = unchangedCheck(bot, { stop_loss_price: '50000' })
  expect([field, bound]).toEqual(['stopLoss', '50000'])
  return fix
}

test.each([
  ['40000', '60000', '40000.01'],
  ['49999.99', '60000', '59999.99'],
  ['', '60000', '59999.99'],
  ['40000', '', '40000.01'],
  ['', '', ''],
  // No price is taken.
  ['0', '0', ''],
  ['0', '0.01', '0.01'],
])('between %j and %j the other value is %j', (from, to, fix) => {
  expect(fixFor(from, to)).toBe(fix)
})
