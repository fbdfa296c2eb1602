// The four types of targets of the wire follow from which of them are prices and which are shares.
import { price, ratio, type Ratio } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { btcPerpetual } from '../test/instruments.ts'
import { contractGridRows } from './grid-settings-rows.ts'

const off = 0n as Ratio
const none = { takeProfit: price(0), stopLoss: price(0), takeProfitShare: off, stopLossShare: off }
const [tp, sl] = [{ takeProfit: price(9) }, { stopLoss: price(3) }]
const [gain, loss] = [{ takeProfitShare: ratio('0.28') }, { stopLossShare: ratio('0.1') }]

test.each([
  ['EMPTY_TPSLType', {}],
  ['TP_SL_TYPE_PERCENT', { ...gain, ...loss }],
  ['TP_SL_TYPE_PERCENT', gain],
  ['TP_SL_TYPE_PERCENT', loss],
  ['TP_SL_TYPE_PRICE', { ...tp, ...sl }],
  ['TP_SL_TYPE_PRICE', tp],
  ['TP_SL_TYPE_PRICE', sl],
  ['TP_SL_TYPE_TP_PRICE_SL_PERCENT', { ...tp, ...loss }],
  ['TP_SL_TYPE_TP_PERCENT_SL_PRICE', { ...gain, ...sl }],
] as const)('%s of %o', (type, targets) => {
  const rest = { trailingStop: off, moveUpPrice: price(0), moveDownPrice: price(0) }
  const row = contractGridRows.settingsRow({ ...none, ...rest, ...targets }, btcPerpetual)
  expect(row.tp_sl_type).toBe(type)
})

test('fractions stay fractions, and what is off is empty', () => {
  const settings = {
    ...none,
    ...gain,
    trailingStop: ratio('0.18'),
    moveUpPrice: price(0),
    moveDownPrice: price(0),
  }
  expect(contractGridRows.settingsRow(settings, btcPerpetual)).toEqual({
    take_profit_price: '',
    stop_loss_price: '',
    take_profit_per: '0.28',
    stop_loss_per: '',
    tp_sl_type: 'TP_SL_TYPE_PERCENT',
    trailing_stop_per: '0.18',
    move_up_price: '',
    move_down_price: '',
  })
  expect(contractGridRows.mayMove(settings)).toBe(false)
  expect(contractGridRows.mayMove({ ...settings, moveDownPrice: price(1) })).toBe(true)
})
