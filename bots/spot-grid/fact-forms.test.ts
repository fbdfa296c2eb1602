// Every fact survives its journal form, and the form is small.
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { amount, price, quantity, ratio } from '@trellis/kernel'
import { kind } from './index.ts'
import { GRID_VERSION } from './params.ts'
import { factCodec } from './fact-forms.ts'
import type { SpotGridFact } from './facts.ts'
import { houseFees, Rig } from './test/rig.ts'

const samples: readonly SpotGridFact[] = [
  {
    type: 'grid-funded',
    quote: amount('23610'),
    base: amount('0'),
    lotAmount: 10_000n,
    valueFactor: 100n,
    tickUnits: 1,
    tickScale: 2,
    baseCoin: 'BTC',
  },
  {
    type: 'grid-planned',
    action: 'trigger-entry',
    price: price(1),
    qty: quantity(2),
    sellQty: quantity(1),
    emptyLevel: 0,
    tradeSide: 'none',
    tradeQty: quantity(0),
  },
  { type: 'grid-started' },
  { type: 'level-skipped', slot: 1022, reason: 'insufficient-balance' },
  {
    type: 'arbitrage-closed',
    slot: 3,
    buyPrice: price(5_300_000),
    sellPrice: price(5_700_000),
    buyQty: quantity(8_795_882),
    sellQty: quantity(8_787_086),
    fee: amount('5.00863902'),
    estimated: true,
  },
  { type: 'peak-raised', peak: amount('120'), price: price(9) },
  {
    type: 'range-shifted',
    dropped: 2,
    added: 1,
    minPrice: price(1),
    maxPrice: price(2),
    cellNumber: 5,
  },
  { type: 'trailing-paused', price: price(3) },
  { type: 'investment-added' },
  {
    type: 'settings-changed',
    minPrice: price(1),
    maxPrice: price(2),
    cellNumber: 200,
    takeProfit: price(0),
    stopLoss: price(7),
    trailingStop: ratio('0.1'),
    enableTrailing: true,
    limitUpPrice: price(0),
  },
  { type: 'market-halted' },
  { type: 'market-resumed' },
  {
    type: 'closing-started',
    mode: 'base-and-quote',
    action: 'close',
  },
  { type: 'platform-received', fee: amount('0.5'), feeValue: amount('0.4') },
  { type: 'grid-closed' },
]

describe('journal form of facts', () => {
  test.each(samples)('$type goes there and back', (fact) => {
    expect(factCodec.decode(factCodec.encode(fact), GRID_VERSION)).toEqual(fact)
  })

  test('an arbitrage takes under 50 bytes', () => {
    const pair = samples.find(({ type }) => type === 'arbitrage-closed') as SpotGridFact
    expect(factCodec.encode(pair).length).toBeLessThan(50)
  })

  test('damage is refused: unknown type, cut short, bytes left over', () => {
    const bytes = factCodec.encode(samples[5] as SpotGridFact)
    expect(() => factCodec.decode(bytes.slice(0, -1), GRID_VERSION)).toThrow('ends early')
    expect(() => factCodec.decode(Uint8Array.from([...bytes, 0]), GRID_VERSION)).toThrow(
      'left over',
    )
    expect(() => factCodec.decode(Uint8Array.from([200]), GRID_VERSION)).toThrow('unknown fact')
  })

  test('property: any amounts and prices survive', () => {
    const numbers = fc.tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.maxSafeNat())
    fc.assert(
      fc.property(numbers, ([peak, at]) => {
        const fact = { type: 'peak-raised', peak, price: at } as SpotGridFact
        expect(factCodec.decode(factCodec.encode(fact), GRID_VERSION)).toEqual(fact)
      }),
    )
  })
})

describe('journal form of states', () => {
  test('a state in the middle of its life survives JSON, triggers included', () => {
    const rig = new Rig({ last: '54000', fees: houseFees, shareBps: 1000 }).start({
      minPrice: '45000',
      maxPrice: '65000',
      cellNumber: 7,
      quoteInvestment: '23610',
      takeProfit: '80000',
      trailingStop: '0.5',
      enableTrailing: true,
    })
    const { qty } = rig.state
    rig
      .move('50000', qty * 30)
      .move('61000', qty * 60)
      .move('52000', qty * 9)
    const { state } = rig
    const json: unknown = JSON.parse(JSON.stringify(kind.writeState(state)))
    expect(kind.readState(json, 1)).toEqual(state)
    rig.command({ type: 'close', mode: 'quote' })
    const over: unknown = JSON.parse(JSON.stringify(kind.writeState(rig.state)))
    expect(kind.readState(over, 1)).toEqual(rig.state)
  })

  test('another version is refused in words', () => {
    expect(() => kind.readState({}, 99)).toThrow('version')
    expect(() => kind.readParams({}, 99)).toThrow('version')
  })
})
