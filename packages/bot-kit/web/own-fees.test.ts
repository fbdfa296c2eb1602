// A preview counts with the fees that the server names, and never with none.
import { expect, test } from 'vitest'
import { ratio } from '@trellis/kernel'
import { feesOf } from './own-fees.ts'

test('the fees of the server are taken as they are', () => {
  expect(feesOf('0.0002', '0.00035')).toEqual({ maker: ratio('0.0002'), taker: ratio('0.00035') })
  expect(feesOf('0', '0')).toEqual({ maker: 0n, taker: 0n })
})

test('what cannot be read is level 0', () => {
  expect(feesOf('', 'much')).toEqual({ maker: ratio('0.0004'), taker: ratio('0.0006') })
})
