// Row by row: every default, fallback and division of the symbol config, and the way there and
// back.
import { describe, expect, it } from 'vitest'
import { defaultInstruments } from './instruments/default-instruments.ts'
import {
  expiryAlias,
  futuresGridList,
  normaliseSymbolConfig,
  shortSymbolOf,
  SYMBOL_KEYS,
  tradingList,
  type SymbolConfig,
} from './symbol-config.ts'

const minimal = { sn: 'BTCUSDT', ct: 'LinearPerpetual', cs: 'Trading' }

function read(extra: object): SymbolConfig {
  const result = normaliseSymbolConfig({ ...minimal, ...extra })
  if (!result.ok) throw new Error(JSON.stringify(result.error))
  return result.value
}

const all = defaultInstruments.flatMap((instrument) => {
  const short = shortSymbolOf(instrument)
  return short === undefined ? [] : [read(short)]
})

describe('normaliseSymbolConfig', () => {
  it('fills defaults', () => {
    const config = read({})
    expect(config.depthMergeRatios).toEqual([1, 2, 4, 10])
    expect(config.alias).toBe('BTCUSDT')
    expect(config.maxMarketOrderQty).toBe('0')
    expect([config.popular, config.preListing, config.displayHidden]).toEqual([false, false, false])
    expect([config.tags, config.leverageSections, config.preListingInfo]).toEqual([[], [], null])
    expect([config.startTradingTime, config.settleTime, config.priceScale]).toEqual([0, 0, 0])
  })

  it('falls back from the market order quantity to the order quantity', () => {
    expect(read({ xq: '1190' }).maxMarketOrderQty).toBe('1190')
    expect(read({ xq: '1190', xm: '' }).maxMarketOrderQty).toBe('1190')
    expect(read({ xq: '1190', xm: '0' }).maxMarketOrderQty).toBe('1190')
    expect(read({ xq: '1190', xm: '0.000' }).maxMarketOrderQty).toBe('1190')
    expect(read({ xq: '1190', xm: 0 }).maxMarketOrderQty).toBe('1190')
    expect(read({ xq: '1190', xm: '119' }).maxMarketOrderQty).toBe('119')
  })

  it('divides by 100 and by 1e8, exactly', () => {
    const config = read({ im: '1', mm: '0.5', cn: 100, cx: 1250, dn: '1000000000', dx: '1' })
    expect(config.initialMarginRate).toBe('0.01')
    expect(config.maintenanceMarginRate).toBe('0.005')
    expect([config.copyTradeMinLeverage, config.copyTradeMaxLeverage]).toEqual(['1', '12.5'])
    expect([config.designatedMarginMin, config.designatedMarginMax]).toEqual(['10', '0.00000001'])
  })

  it('reads lists from arrays and comma lists', () => {
    expect(read({ dm: [1, 5] }).depthMergeRatios).toEqual([1, 5])
    expect(read({ dm: '1,5,50' }).depthMergeRatios).toEqual([1, 5, 50])
    expect(read({ dm: [] }).depthMergeRatios).toEqual([1, 2, 4, 10])
    expect(read({ tg: 'new,hot' }).tags).toEqual(['new', 'hot'])
  })

  it('maps futures suffixes to expiries', () => {
    expect(expiryAlias('BTCUSD_Q')).toBe('BTCUSD0930')
    expect(expiryAlias('BTCUSD_BIQ')).toBe('BTCUSD1230')
    expect(expiryAlias('BTCUSD_NBIQ')).toBe('BTCUSD1230')
    expect(expiryAlias('BTCUSDT')).toBe('BTCUSDT')
    expect(read({ sa: 'ETHUSDC_Q' }).alias).toBe('ETHUSDC0930')
  })

  it('treats every status but Trading as Closed', () => {
    expect(read({ cs: 'Settling' }).contractStatus).toBe('Closed')
    expect(read({ cs: 'Trading' }).contractStatus).toBe('Trading')
  })

  it.each([
    'InversePerpetual',
    'LinearPerpetual',
    'InverseFutures',
    'UsdcPerpetual',
    'UsdcFutures',
    'LinearFutures',
  ])('reads the contract type %s', (type) => {
    expect(read({ ct: type }).contractType).toBe(type)
  })

  it('names what is wrong', () => {
    const bad = (raw: unknown) => {
      const result = normaliseSymbolConfig(raw)
      return result.ok ? 'ok' : result.error
    }
    expect(bad(null)).toEqual({ type: 'not-an-object' })
    expect(bad([])).toEqual({ type: 'not-an-object' })
    expect(bad({ ...minimal, sn: '' })).toEqual({ type: 'bad-field', field: 'symbol' })
    expect(bad({ ...minimal, ct: 'Option' })).toEqual({ type: 'bad-field', field: 'contractType' })
    expect(bad({ ...minimal, ts: '1e-8' })).toEqual({ type: 'bad-field', field: 'tickSize' })
    expect(bad({ ...minimal, ps: 'x' })).toEqual({ type: 'bad-field', field: 'priceScale' })
    expect(bad({ ...minimal, dm: '1,0' })).toEqual({
      type: 'bad-field',
      field: 'depthMergeRatios',
    })
  })
})

describe('lists and the way back', () => {
  it('gives every short key once', () => {
    const keys = Object.values(SYMBOL_KEYS)
    expect(new Set(keys).size).toBe(keys.length)
    const first = shortSymbolOf(defaultInstruments.find((i) => i.category === 'linear')!)!
    expect(Object.keys(first).sort()).toEqual([...keys].sort())
    expect(shortSymbolOf(defaultInstruments[0]!)).toBeUndefined()
  })

  it('reads back what it wrote', () => {
    const btc = all.find((config) => config.symbol === 'BTCUSDT')!
    expect(btc).toMatchObject({
      contractType: 'LinearPerpetual',
      contractStatus: 'Trading',
      maxOrderQty: '1190',
      maxMarketOrderQty: '119',
      tickSize: '0.1',
      lotSize: '0.001',
      initialMarginRate: '0.01',
      maintenanceMarginRate: '0.004',
      riskLimitBase: '50000',
      riskLimitIncrement: '550000',
      copyTradeMaxLeverage: '100',
      designatedMarginMax: '1000000',
      minNotionalValue: '5',
      popular: true,
    })
    expect(all.find((config) => config.contractType === 'UsdcFutures')!.alias).toBe('BTCUSDC0930')
  })

  it('keeps hidden, closed, pre-listing and other contract types out of the futures grid list', () => {
    const grid = futuresGridList(all).map((config) => config.symbol)
    expect(grid).toContain('BTCUSDT')
    for (const absent of ['LUNA2USDT', 'WLFIUSDT', 'BTCPERP', 'BTCUSDC_Q']) {
      expect(grid).not.toContain(absent)
    }
    expect(futuresGridList([read({}), read({ pl: true }), read({ dh: '1' })])).toHaveLength(1)
    const listed = tradingList(all).map((config) => config.symbol)
    expect(listed).not.toContain('LUNA2USDT')
    expect(listed).toContain('WLFIUSDT')
  })
})
