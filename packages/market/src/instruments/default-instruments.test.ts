// The table holds what others rely on: order, exactness, the special symbols.
import { describe, expect, it } from 'vitest'
import { formatPrice, formatQuantity, valueOf } from '../instrument.ts'
import { contractOf, defaultInstruments } from './default-instruments.ts'

const find = (category: string, symbol: string) =>
  defaultInstruments.find((i) => i.category === category && i.symbol === symbol)!

describe('default instruments', () => {
  it('begins with BTCUSDT and ETHUSDT spot and names no symbol twice in a category', () => {
    expect(defaultInstruments.slice(0, 2).map((i) => `${i.category} ${i.symbol}`)).toEqual([
      'spot BTCUSDT',
      'spot ETHUSDT',
    ])
    const keys = defaultInstruments.map((i) => `${i.category} ${i.symbol}`)
    expect(new Set(keys).size).toBe(keys.length)
    expect(defaultInstruments.filter((i) => i.category === 'spot').length).toBeGreaterThan(30)
  })

  it('keeps every bound in order and every value exact', () => {
    for (const i of defaultInstruments) {
      expect(i.tickScale + i.lotScale, i.symbol).toBeLessThanOrEqual(12)
      expect(i.minQty).toBeGreaterThan(0)
      expect(i.maxQty).toBeGreaterThan(i.minQty)
      expect(i.maxMarketQty).toBeLessThanOrEqual(i.maxQty)
      expect(i.maxPrice).toBeGreaterThan(i.minPrice)
      expect(i.maxValue > i.minValue).toBe(true)
      expect(i.depthLots).toBeGreaterThan(0)
      expect(valueOf(i, i.minPrice, i.minQty) > 0n).toBe(true)
    }
  })

  it('carries the published steps', () => {
    const btc = find('spot', 'BTCUSDT')
    expect(formatPrice(btc, 1_043_000 as never)).toBe('104300')
    expect(formatQuantity(btc, btc.minQty)).toBe('0.000011')
    expect(formatQuantity(find('linear', 'SUIUSDT'), find('linear', 'SUIUSDT').minQty)).toBe('10')
    expect(formatPrice(find('linear', 'BCHUSDT'), 3 as never)).toBe('0.15')
  })

  it('has one pre-listing, one hidden and one closed contract', () => {
    expect(defaultInstruments.filter((i) => i.status === 'PreListing')).toHaveLength(1)
    expect(defaultInstruments.filter((i) => i.hidden)).toHaveLength(1)
    const closed = defaultInstruments.filter((i) => i.status === 'Closed')
    expect(closed.map((i) => contractOf(i.symbol)?.contractType)).toEqual(['UsdcFutures'])
  })
})
