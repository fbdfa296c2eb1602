// Close mode BIT on the real engine: both coins into the platform coin by two market trades, the
// estimate to the last digit, money conserved, and the state surviving journal and snapshot.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, price, quantity } from '@trellis/kernel'
import type { EngineFact } from '@trellis/engine'
import { PaperVenue } from '@trellis/exchange'
import {
  defineInstrument,
  spotPairOf,
  type Instrument,
  type InstrumentStatus,
} from '@trellis/market'
import { estimateClose, type CloseMarket } from './closing.ts'
import { profitTerms } from './grid-money.ts'
import { receiptRow, settlementOf } from '../wire/spot-rows.ts'
import { GridRig as Rig } from '../test/grid-rig.ts'
import { btc, houseFees, mnt } from '../test/instruments.ts'

const testB = { minPrice: '45000', maxPrice: '65000', cellNumber: 5, quoteInvestment: '23610' }

/** The platform coin priced in bitcoin: 1,204 steps of 1e-8. */
const mntbtc = defineInstrument({
  ...mnt,
  symbol: 'MNTBTC',
  quote: 'BTC',
  tickScale: 8,
  minValue: amount('0.0001'),
  maxValue: amount('10'),
  maxPrice: price(1_000_000),
  maxQty: quantity(400_000_000),
  maxMarketQty: quantity(200_000_000),
})
const mntusdt = defineInstrument({
  ...mnt,
  maxQty: quantity(400_000_000),
  maxMarketQty: quantity(200_000_000),
})
/** The other way round: coins priced in the platform coin. */
const btcmnt = defineInstrument({
  ...btc,
  symbol: 'BTCMNT',
  quote: 'MNT',
  tickScale: 1,
  lotScale: 6,
})
const usdtmnt = defineInstrument({
  ...mntusdt,
  symbol: 'USDTMNT',
  base: 'USDT',
  quote: 'MNT',
  tickScale: 4,
})

type Pairs = readonly { readonly instrument: Instrument; readonly last: number }[]
const BUYING: Pairs = [
  { instrument: mntusdt, last: 6_452 },
  { instrument: mntbtc, last: 1_112 },
]
const SELLING: Pairs = [
  { instrument: btcmnt, last: 898_945 },
  { instrument: usdtmnt, last: 15_499 },
]
const running = (pairs: Pairs): Rig =>
  new Rig({ last: '54000', fees: houseFees, pairs }).start(testB).move('52000').move('58000')
const bit = { type: 'close', mode: 'bit', coin: 'MNT' } as const

function estimateOf(rig: Rig, status: (symbol: number) => InstrumentStatus = () => 'Trading') {
  const venue = new PaperVenue()
  const market: CloseMarket = {
    coin: 'MNT',
    takerFee: houseFees.taker,
    spotOf: (base, quote) => spotPairOf(rig.instruments, base, quote),
    at: (symbol) => {
      const instrument = rig.instruments[symbol]!
      const last = rig.engine.lastPrice(symbol)
      const at = { instrument, last, status: status(symbol), fees: houseFees }
      return { ...at, takerPrice: (side, lots) => venue.marketPrice(side, lots, at) }
    },
  }
  return estimateClose(rig.state, 'bit', market)
}

const fills = (rig: Rig) =>
  rig.facts.filter(
    (fact): fact is Extract<EngineFact, { type: 'order-filled' }> =>
      fact.type === 'order-filled' && fact.fill.symbol > 0,
  )

describe.each([
  ['pairs that price the platform coin', BUYING, 'buy'],
  ['pairs priced in the platform coin', SELLING, 'sell'],
] as const)('%s', (_, pairs, side) => {
  test('both coins become the platform coin, as the estimate said', () => {
    const rig = running(pairs)
    const before = profitTerms(rig.state, rig.last)
    const estimate = estimateOf(rig)
    expect(rig.command(bit)).toEqual({ ok: true, value: undefined })
    expect(rig.faults).toEqual([])
    expect(rig.view).toMatchObject({ status: 'completed', word: 'by-user', openOrders: [] })
    expect(fills(rig).map(({ fill }) => fill.side)).toEqual([side, side])
    const { receipt } = rig.state
    expect(receipt).toMatchObject({
      mode: 'bit',
      base: estimate.base,
      quote: estimate.quote,
      platform: estimate.platform,
      platformCoin: 'MNT',
      equity: estimate.value,
      total: estimate.profit,
    })
    expect(estimate.feeCoin).toBe('MNT')
    expect(fills(rig).reduce((sum, { fill }) => sum + fill.fee, 0n)).toBe(estimate.fee)
    expect(rig.funding('MNT')).toBe(formatAmount(estimate.platform))
    expect(rig.funding('BTC')).toBe(formatAmount(estimate.base))
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
    // The trades cost their fees, a few ticks and what the pairs' prices differ, and nothing else.
    const { total } = profitTerms(rig.state, rig.last)
    expect(total).toBeLessThan(before.total)
    expect(total).toBeGreaterThan(before.total - amount('60'))
  })

  test('the receipt lists it and its terms add up', () => {
    const rig = running(pairs)
    rig.command(bit)
    const { state, instrument } = rig
    const { receipt } = state
    const terms = profitTerms(state, rig.last)
    expect(terms.total).toBe(receipt?.total)
    expect(terms.booked + terms.held + terms.fees).toBe(terms.total)
    const row = receiptRow(state, { instrument, last: rig.last })
    const listed = row.returned.find(({ coin }) => coin === 'MNT')
    expect(listed).toEqual({
      coin: 'MNT',
      amount: formatAmount(receipt!.platform),
      value: formatAmount(receipt!.platformValue),
    })
    expect(row.closeMode).toBe('BIT_MODE')
    expect(row.returnedValue).toBe(formatAmount(receipt!.equity))
    expect(settlementOf(receipt, instrument)).toContain(`${formatAmount(receipt!.platform)} MNT`)
    // Fees in the platform coin count in the quote coin.
    expect(state.platform!.feeValue).toBeGreaterThan(amount('10'))
    expect(Number(row.feesPaid)).toBeGreaterThan(Number(formatAmount(state.platform!.feeValue)))
  })

  test('state and facts survive the journal', () => {
    const rig = running(pairs)
    rig.command(bit)
    const { triggers: _, watchesFills: __, ...state } = rig.state
    const json: unknown = JSON.parse(JSON.stringify(rig.kind.writeState(rig.state)))
    expect(rig.kind.readState(json, 3)).toMatchObject(state)
    for (const fact of rig.emitted('platform-leg-chosen')) {
      expect(rig.kind.codec!.decode(rig.kind.codec!.encode(fact).slice(), 3)).toEqual(fact)
    }
    const [received] = rig.emitted('platform-received')
    const { fee, feeValue } = received!
    const own = rig.kind.codec!.decode(rig.kind.codec!.encode(received!).slice(), 3)
    expect(own).toEqual({ type: 'platform-received', fee, feeValue })
    expect(rig.emitted('platform-leg-chosen')).toHaveLength(2)
  })
})

describe('only one coin has to be converted', () => {
  test('the platform coin is the base: the quote coins are spent in the own pair', () => {
    const rig = new Rig({ last: '0.6', instrument: mntusdt, fees: houseFees }).start({
      minPrice: '0.5',
      maxPrice: '0.7',
      cellNumber: 10,
      quoteInvestment: '1000',
    })
    const estimate = estimateOf(rig)
    expect(rig.command(bit).ok).toBe(true)
    expect(rig.faults).toEqual([])
    const { base, quote, value, profit } = estimate
    expect(rig.state.receipt).toMatchObject({ base, quote, equity: value, total: profit })
    expect(rig.state.receipt?.quote).toBeLessThan(amount('1'))
    expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
  })

  test('the platform coin is the quote: the base coins are sold in the own pair', () => {
    const rig = running(BUYING)
    expect(rig.command({ ...bit, coin: 'USDT' }).ok).toBe(true)
    expect(rig.state.receipt).toMatchObject({ mode: 'bit', platform: 0n })
    expect(rig.state.receipt?.base).toBeLessThan(btc.lotAmount)
  })
})

describe('pairs that do not trade or do not reach', () => {
  test.each([1, 2])('a closed pair %i refuses the mode', (symbol) => {
    const rig = running(BUYING).setStatus('Closed', symbol)
    expect(rig.command(bit)).toEqual({ ok: false, error: 'close-mode-not-offered' })
    expect(rig.view.status).toBe('running')
  })

  test('large amounts go in parts, one pair after the other', () => {
    const parts = BUYING.map(({ instrument, last }) => ({
      instrument: defineInstrument({ ...instrument, maxMarketQty: quantity(300_000) }),
      last,
    }))
    const rig = running(parts)
    const estimate = estimateOf(rig)
    expect(rig.command(bit).ok).toBe(true)
    const symbols = fills(rig).map(({ fill }) => fill.symbol)
    expect(symbols).toEqual([...symbols].sort((a, b) => b - a))
    expect(symbols.length).toBeGreaterThan(6)
    expect(rig.state.receipt).toMatchObject({ platform: estimate.platform, total: estimate.profit })
  })

  test('what is too small to trade goes back as it is', () => {
    const dear = BUYING.map(({ instrument, last }) => ({
      instrument: defineInstrument({ ...instrument, minValue: instrument.maxValue }),
      last,
    }))
    const rig = running(dear)
    const { base, quote } = rig.state
    expect(estimateOf(rig)).toMatchObject({ base, quote, platform: 0n, fee: 0n, feeCoin: '' })
    expect(rig.command(bit).ok).toBe(true)
    expect(rig.state.receipt).toMatchObject({ mode: 'bit', base, quote, platform: 0n })
    expect(rig.faults).toEqual([])
  })
})
