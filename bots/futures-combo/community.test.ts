// A drawn basket: its parts are a whole, of contracts settled in one coin.
import { createRng } from '@trellis/kernel'
import { defaultInstruments } from '@trellis/market'
import { expect, test } from 'vitest'
import { community } from './community.ts'

test('the percents of its contracts make a hundred, each contract once', () => {
  const linear = defaultInstruments.filter(({ category }) => category === 'linear')
  const seeds = Array.from({ length: 100 }, (_, seed) => seed)
  const drawn = seeds.flatMap((seed) => community.draw(createRng(seed), { spot: [], linear }) ?? [])
  expect(drawn.length).toBeGreaterThan(50)
  for (const wish of drawn) {
    expect(wish.parts.reduce((sum, { percent }) => sum + percent, 0)).toBe(100)
    const symbols = community.marketsIn(wish).map(({ symbol }) => symbol)
    expect(new Set(symbols).size).toBe(wish.parts.length)
    expect(new Set(wish.parts.map(({ market }) => market.quote)).size).toBe(1)
  }
})
