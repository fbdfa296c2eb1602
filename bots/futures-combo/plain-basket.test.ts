// Weights of a basket: whole steps that add up to one.
import { ONE, ratio } from '@trellis/kernel'
import { expect, test } from 'vitest'
import { officialCombo } from './config.ts'
import { weightsOf } from './plain-basket.ts'

test.each([
  ['three alike', [1n, 1n, 1n], ['0.34', '0.33', '0.33']],
  ['one twice as heavy', [ONE, ONE / 2n], ['0.67', '0.33']],
  ['one that would have nothing', [1000n, 1n, 1000n], ['0.5', '0.01', '0.49']],
])('of %s', (_, parts, weights) => expect(weightsOf(parts)).toEqual(weights.map(ratio)))

test('always make a whole, each at least a step', () => {
  for (let count = 1; count <= 10; count++) {
    const weights = weightsOf(Array.from({ length: count }, (_, i) => BigInt(1 + i * i * 7)))
    expect(weights.reduce((sum, it) => sum + it, 0n)).toBe(ONE)
    for (const it of weights) expect(it).toBeGreaterThanOrEqual(officialCombo.weightStep)
  }
})
