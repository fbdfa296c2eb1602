// Steps of unknown symbols come from what their files show.
import { describe, expect, it } from 'vitest'
import { amount, ratio } from '@trellis/kernel'
import { formatPrice, formatQuantity, HOUR_MS } from '@trellis/market'
import { deriveInstrument } from './derive-instrument.ts'

const trades = (...rows: string[]) => `ts_ms,price,qty,side\n${rows.join('\n')}\n`
const derive = (symbol: string, text: string) => {
  const result = deriveInstrument(symbol, 'spot', text)
  return result.ok ? result.value : result.error
}

describe('deriveInstrument', () => {
  it('finds tick, lot and quote coin', () => {
    const instrument = derive(
      'XRPETH',
      trades('1,0.00142,16,buy', '2,0.001425,100,sell', '3,0.00149,3,buy'),
    )
    if (typeof instrument === 'string') throw new Error(instrument)
    expect([instrument.base, instrument.quote]).toEqual(['XRP', 'ETH'])
    expect(formatPrice(instrument, 1 as never)).toBe('0.000005')
    expect(formatQuantity(instrument, 1 as never)).toBe('1')
    expect(instrument.status).toBe('Trading')
    expect(instrument.maxQty).toBeGreaterThan(instrument.minQty)
  })

  it('reads candles too, and takes no odd step for a rule', () => {
    const text = 'ts_ms,open,high,low,close,volume\n0,30,60,30,60,210\n60000,30,30,30,30,420\n'
    const instrument = derive('ABCUSDT', text)
    if (typeof instrument === 'string') throw new Error(instrument)
    expect(formatPrice(instrument, 1 as never)).toBe('10')
    expect(formatQuantity(instrument, 1 as never)).toBe('10')
  })

  it('gives a contract the plain rules that contracts have', () => {
    const result = deriveInstrument('ABCUSDT', 'linear', trades('1,1.5,3,buy'))
    if (!result.ok) throw new Error(result.error)
    const { riskTiers, fundingIntervalMs, fundingCap } = result.value
    expect(riskTiers[0]).toMatchObject({ upTo: amount('10000'), initialRate: ratio('0.1') })
    expect([fundingIntervalMs, fundingCap]).toEqual([8 * HOUR_MS, ratio('0.0075')])
  })

  it('says why it cannot', () => {
    expect(derive('ABCXYZ', trades('1,1,1,buy'))).toBe('unknown-quote')
    expect(derive('USDT', trades('1,1,1,buy'))).toBe('unknown-quote')
    expect(derive('ABCUSDT', trades())).toBe('no-rows')
    expect(derive('ABCUSDT', trades('1,x,1,buy'))).toBe('not-a-number')
    expect(derive('ABCUSDT', trades('1,0.00000001,0.00001,buy'))).toBe('too-fine')
  })
})
