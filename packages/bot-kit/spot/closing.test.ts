// What closing is said to pay back, against what it then really pays back on the engine: to the
// last digit, for every mode, for dust, for positions in parts and for a closed market.
import { describe, expect, test } from 'vitest'
import { amount, quantity } from '@trellis/kernel'
import { PaperVenue } from '@trellis/exchange'
import { defineInstrument, type Instrument, type InstrumentStatus } from '@trellis/market'
import type { ConversionMarket } from './conversion.ts'
import { estimateClose, type CloseEstimate } from './closing.ts'
import type { CloseMode } from './facts.ts'
import { equityAt } from './state.ts'
import { baseValue } from '../worth.ts'
import { GridRig as Rig } from '../test/grid-rig.ts'
import { btc, houseFees } from '../test/instruments.ts'

const testB = { minPrice: '45000', maxPrice: '65000', cellNumber: 5, quoteInvestment: '23610' }
const running = (instrument: Instrument = btc): Rig =>
  new Rig({ last: '54000', fees: houseFees, instrument }).start(testB).move('52000').move('58000')

function estimateOf(rig: Rig, mode: CloseMode, status: InstrumentStatus = 'Trading') {
  const { instrument, last } = rig
  const venue = new PaperVenue()
  const market = { instrument, status, last, fees: houseFees }
  const takerPrice: ConversionMarket['takerPrice'] = (side, lots) =>
    venue.marketPrice(side, lots, market)
  const at = () => ({ ...market, takerPrice })
  return estimateClose(rig.state, mode, {
    at,
    spotOf: () => -1,
    coin: '',
    takerFee: houseFees.taker,
  })
}

/** Estimates, closes, and holds the receipt against the estimate. */
function closed(rig: Rig, mode: CloseMode, status?: InstrumentStatus): CloseEstimate {
  const estimate = estimateOf(rig, mode, status)
  const { feesBase, feesQuote } = rig.state
  expect(rig.command({ type: 'close', mode }).ok).toBe(true)
  const { receipt } = rig.state
  expect(receipt).toMatchObject({
    base: estimate.base,
    quote: estimate.quote,
    equity: estimate.value,
    total: estimate.profit,
  })
  const paid = mode === 'base' ? rig.state.feesBase - feesBase : rig.state.feesQuote - feesQuote
  expect(paid).toBe(estimate.fee)
  return estimate
}

test.each(['quote', 'base'] as const)('slippage and fee are all that %s costs', (mode) => {
  const rig = running()
  const { value, fee, slippage, orders } = estimateOf(rig, mode)
  expect(orders).toBe(1)
  expect(slippage).toBeGreaterThan(0n)
  const feeInQuote = mode === 'quote' ? fee : baseValue(rig.state.units, fee, rig.last)
  const cost = equityAt(rig.state, rig.last) - value
  // Amounts are cut at 1e-12, coin by coin.
  expect(Math.abs(Number(cost - slippage - feeInQuote))).toBeLessThan(4)
})

describe('the estimate is what closing pays back', () => {
  test('as it is: both coins, no fee', () => {
    const rig = running()
    const { base, quote } = rig.state
    expect(closed(rig, 'base-and-quote')).toMatchObject({
      base,
      quote,
      fee: 0n,
      orders: 0,
      slippage: 0n,
    })
  })

  test('quote: coins sold at the taker price, dust kept', () => {
    const { base, fee, feeCoin } = closed(running(), 'quote')
    expect(base).toBeGreaterThan(0n)
    expect(base).toBeLessThan(btc.lotAmount)
    expect(fee).toBeGreaterThan(0n)
    expect(feeCoin).toBe('USDT')
  })

  test('base: money spent, the fee in the coins bought', () => {
    const { quote, feeCoin } = closed(running(), 'base')
    expect(quote).toBeLessThan(amount('5'))
    expect(feeCoin).toBe('BTC')
  })

  test.each(['quote', 'base'] as const)('%s in parts, each with its own slippage', (mode) => {
    const small = defineInstrument({
      ...btc,
      maxMarketQty: quantity(4_000_000),
      depthLots: quantity(400_000_000),
    })
    const rig = running(small)
    const before = rig.facts.length
    const { orders } = closed(rig, mode)
    const side = mode === 'quote' ? 'sell' : 'buy'
    const parts = rig.facts
      .slice(before)
      .filter(
        (fact) =>
          fact.type === 'order-placed' && fact.order.level === -1 && fact.order.side === side,
      )
    expect(parts.length).toBeGreaterThan(2)
    expect(orders).toBe(parts.length)
  })

  test('what is worth less than the smallest order goes back unsold', () => {
    const dear = defineInstrument({ ...btc, minValue: amount('5') })
    const rig = new Rig({ last: '70000', fees: houseFees, instrument: dear }).start(testB)
    // 3,000 lots of the highest buy fill: 1.83 USDT, above the least quantity.
    rig.move('61000', 0).move('60900', 3_000)
    const { base } = rig.state
    expect(base).toBe(amount('0.000029988'))
    expect(closed(rig, 'quote')).toMatchObject({ base, fee: 0n, feeCoin: '' })
  })

  test.each(['quote', 'base'] as const)('%s while the market is closed: as it is', (mode) => {
    const rig = running().setStatus('Closed')
    const { base, quote } = rig.state
    expect(closed(rig, mode, 'Closed')).toMatchObject({ base, quote, fee: 0n, feeCoin: '' })
  })

  test.each(['base', 'quote', 'base-and-quote'] as const)('%s after a withdrawal', (mode) => {
    const rig = running()
    expect(rig.command({ type: 'withdraw', amount: '10' }).ok).toBe(true)
    closed(rig, mode)
  })

  test('before anything is bought', () => {
    const rig = new Rig({ last: '70000', fees: houseFees }).start(testB)
    expect(closed(rig, 'quote')).toMatchObject({ base: 0n, fee: 0n, profit: 0n })
  })
})
