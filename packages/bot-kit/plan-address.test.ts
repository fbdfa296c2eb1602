// The address that fills a form with the parameters of a bot: what is off or usual is not said, and
// no money.
import { describe, expect, test } from 'vitest'
import { amount, price, ratio } from '@trellis/kernel'
import type { FieldTable } from './fields.ts'
import { planAddress } from './plan-address.ts'
import { btc } from './test/instruments.ts'

const row = { section: 'a', group: 'a' }
const table = {
  low: { ...row, type: 'price', wire: ['low'], form: 'low', address: 'low', required: true },
  stop: { ...row, type: 'price', wire: ['stop'], form: 'stop', address: 'sl' },
  count: { ...row, type: 'count', wire: ['count'], form: 'count', address: 'n', required: true },
  share: { ...row, type: 'ratio', wire: ['share'], form: 'share', address: 'tp' },
  times: { ...row, type: 'ratio', times: true, wire: ['times'], form: 'times', address: 'x' },
  trails: { ...row, type: 'flag', wire: ['trails'], form: 'trails', address: 'trail' },
  way: {
    ...row,
    type: 'choice',
    wire: ['way'],
    form: 'way',
    address: 'way',
    choices: { up: 'UP', down: 'DOWN' },
  },
  money: { ...row, type: 'amount', wire: ['money'], form: 'money', address: 'invest' },
  secret: { ...row, type: 'flag', wire: ['secret'], form: 'secret', address: '' },
} as const satisfies FieldTable

const plan = {
  low: price(10_000_050),
  stop: price(0),
  count: 12,
  share: ratio('0.125'),
  times: ratio('1.8'),
  trails: true,
  way: 'down',
  money: amount('5000'),
  secret: true,
}

describe('a plan as an address', () => {
  test('says all but money', () => {
    expect(planAddress(table, btc, plan)).toEqual({
      low: '100000.5',
      n: '12',
      tp: '12.5',
      x: '1.8',
      trail: '1',
      way: 'down',
    })
  })

  test('leaves out what is off and what is usual', () => {
    const off = { ...plan, share: ratio('0'), trails: false, way: 'up' }
    expect(planAddress(table, btc, off)).toEqual({ low: '100000.5', n: '12', x: '1.8' })
  })
})
