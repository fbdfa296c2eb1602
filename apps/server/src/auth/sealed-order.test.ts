// Orders of the operator: only by the installation's key, for this use, and for half a minute.
import { expect, test } from 'vitest'
import { openOrder, sealOrder } from './sealed-order.ts'
import { SecretBox } from './secret-box.ts'

const box = new SecretBox('a key')
const order = { kind: 'any', order: 'ring', words: ['twice', 'على'] }
const sealed = sealOrder(box, order, 1_000_000)

test('an order is what was sealed, for half a minute of either clock', () => {
  for (const nowMs of [970_000, 1_000_000, 1_030_000])
    expect(openOrder(box, sealed, nowMs)).toEqual({ ...order, atMs: 1_000_000 })
  for (const nowMs of [969_999, 1_030_001]) expect(openOrder(box, sealed, nowMs)).toBeUndefined()
})

test('nothing else is one: another key, another use, a changed byte', () => {
  expect(openOrder(new SecretBox('other'), sealed, 1_000_000)).toBeUndefined()
  const secret = box.seal(JSON.stringify({ ...order, atMs: 1_000_000, use: 'trellis' }))
  for (const other of [secret, box.seal('a secret'), `A${sealed.slice(1)}`, '', 'undefined'])
    expect(openOrder(box, other, 1_000_000)).toBeUndefined()
})
