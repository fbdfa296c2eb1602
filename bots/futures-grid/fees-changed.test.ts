// A futures grid whose owner's fees change: it ends where its rounds would lose, else it notes what
// closing costs from now on, so that its liquidation is reckoned by it.
import { expect, test } from 'vitest'
import { formatAmount, ratio } from '@trellis/kernel'
import { contractFees, Rig } from './test/rig.ts'

const cheap = { maker: ratio('0.00005'), taker: ratio('0.0001') }
const stage = (cellNumber: number, more: object = {}): Rig =>
  new Rig({ last: '100000', fees: cheap, laterFees: [contractFees] }).start({
    mode: 'long',
    type: 'arithmetic',
    minPrice: '99000',
    maxPrice: '101000',
    cellNumber,
    leverage: '5',
    investment: '10000',
    ...more,
  })

test('it ends when its rounds would lose: reduced at market, its wallet back', () => {
  const rig = stage(55).move('99900')
  rig.pay(1)
  expect(rig.view).toMatchObject({ status: 'completed', reason: 'rule', detail: '' })
  expect(rig.view.word).toBe('negative-arbitrage')
  expect(rig.isOver).toBe(true)
  expect(rig.faults).toEqual([])
})

test('it runs on where they still earn, with the fee of closing that holds now', () => {
  const rig = stage(20).mark('100000')
  const noted = () => formatAmount(rig.state.terms?.takerFee ?? (0n as never))
  const before = rig.emitted('margin-terms-set').length
  expect(noted()).toBe('0.0001')
  rig.pay(1)
  expect([rig.view.status, noted()]).toEqual(['running', '0.00055'])
  expect(rig.emitted('margin-terms-set')).toHaveLength(before + 1)
  rig.mark('99950').move('99800').move('100200')
  expect(rig.faults).toEqual([])
})

test('what is liquidated by dearer closing is so at once', () => {
  const dear = { maker: ratio('0.0001'), taker: ratio('0.5') }
  const rig = new Rig({ last: '100000', fees: cheap, laterFees: [dear] }).start({
    mode: 'long',
    type: 'arithmetic',
    minPrice: '80000',
    maxPrice: '120000',
    cellNumber: 5,
    leverage: '10',
    investment: '10000',
  })
  rig.mark('100000').pay(1)
  expect(rig.view).toMatchObject({ status: 'completed', word: 'liquidated' })
  expect(rig.isOver).toBe(true)
})
