// What a level promises is what its pair brings after both fees, to the last digit.
import { expect, test } from 'vitest'
import { formatAmount, ratio, ZERO } from '@trellis/kernel'
import { earnsOf, orderTip, type TipOrder } from './level-tip.ts'

const fee = ratio('0.001')
const order: TipOrder = { side: 'buy', quantity: '0.1', low: '100', high: '110' }

test('a buy earns its sale less both fees, by hand', () => {
  // 0.1 bought for 10; 0.0999 arrive and sell for 10.989, less 0.010989: 10.978011.
  expect(formatAmount(earnsOf(order, fee) ?? ZERO)).toBe('0.978011')
})

test('a sale earns as much as the buy that brought its coins', () => {
  const sale = earnsOf({ ...order, side: 'sell', quantity: '0.0999' }, fee)
  expect(sale).toBe(earnsOf(order, fee))
})

test('what cannot be read earns nothing that is told', () => {
  expect(earnsOf({ ...order, quantity: '' }, fee)).toBeUndefined()
  expect(earnsOf({ ...order, high: 'x' }, fee)).toBeUndefined()
})

test('in words; a level whose fees eat the step promises nothing', () => {
  const money = { maker: fee, base: (it: string) => `${it} BTC`, quote: (it: string) => `${it} Q` }
  const t = (key: string, values = {}) => [key, ...Object.values(values)].join(' ')
  expect(orderTip(order, money, t)).toEqual([
    'grid.tip.orderBuy 0.1 BTC',
    'grid.tip.earnsBuy 0.978011 Q',
  ])
  expect(orderTip({ ...order, high: '100.1' }, money, t)).toHaveLength(1)
})
