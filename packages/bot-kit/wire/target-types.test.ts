// What each type of targets names, and what it clears.
import { tpSlTypes } from '@trellis/contract'
import { expect, test } from 'vitest'
import { strayTarget, targetsOfType } from './target-types.ts'

const table = [
  ['EMPTY_TPSLType', []],
  ['TP_SL_TYPE_PERCENT', ['take_profit_price', 'stop_loss_price']],
  ['TP_SL_TYPE_PRICE', ['take_profit_per', 'stop_loss_per']],
  ['TP_SL_TYPE_TP_PRICE_SL_PERCENT', ['stop_loss_price', 'take_profit_per']],
  ['TP_SL_TYPE_TP_PERCENT_SL_PRICE', ['take_profit_price', 'stop_loss_per']],
] as const

test.each([...table, [undefined, []] as const])('%s does not name %j', (tp_sl_type, strays) => {
  const cleared = Object.fromEntries(strays.map((field) => [field, '']))
  const change = { tp_sl_type, bot_id: '1' }
  expect(targetsOfType(change)).toEqual({ ...change, ...cleared })
  for (const field of strays) {
    expect(strayTarget({ tp_sl_type, [field]: '0.2' })?.field).toBe(field)
    expect(strayTarget({ tp_sl_type, [field]: '0' })).toBeUndefined()
  }
})

test('every type of the wire is in the table', () => {
  expect(table.map(([type]) => type)).toEqual([...tpSlTypes])
})
