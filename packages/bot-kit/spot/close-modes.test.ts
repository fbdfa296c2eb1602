// How a grid ends: every mode, dust, large positions, and what the receipt says.
import { describe, expect, test } from 'vitest'
import { amount, formatAmount, quantity } from '@trellis/kernel'
import { defineInstrument } from '@trellis/market'
import { profitTerms } from './grid-money.ts'
import { GridRig as Rig } from '../test/grid-rig.ts'
import { btc, houseFees } from '../test/instruments.ts'

const testB = { minPrice: '45000', maxPrice: '65000', cellNumber: 5, quoteInvestment: '23610' }
const running = (instrument = btc): Rig =>
  new Rig({ last: '54000', fees: houseFees, instrument }).start(testB).move('52000').move('58000')

describe('close modes', () => {
  test('BIT is refused where no platform coin is named or a pair is missing', () => {
    const rig = running()
    for (const coin of [undefined, '', 'MNT']) {
      const refused = { ok: false, error: 'close-mode-not-offered' }
      expect(rig.command({ type: 'close', mode: 'bit', coin })).toEqual(refused)
    }
    expect(rig.view.status).toBe('running')
  })

  test('as is: both coins go back, nothing is traded', () => {
    const rig = running()
    const { quote, base } = rig.state
    expect(rig.command({ type: 'close', mode: 'base-and-quote' }).ok).toBe(true)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'by-user', openOrders: [] })
    expect(rig.funding('BTC')).toBe(formatAmount(base))
    expect(rig.funding('USDT')).toBe(formatAmount((amount('976390') + quote) as typeof quote))
    expect(rig.state.receipt).toMatchObject({ quote, base, mode: 'base-and-quote' })
  })

  test('quote: the coins are sold, dust under a lot goes back as it is', () => {
    const rig = running()
    const { total } = profitTerms(rig.state, rig.last)
    expect(rig.command({ type: 'close', mode: 'quote' }).ok).toBe(true)
    const { receipt } = rig.state
    expect(receipt?.base).toBeLessThan(btc.lotAmount)
    expect(receipt?.base).toBeGreaterThan(0n)
    expect(rig.funding('BTC')).toBe(formatAmount(receipt?.base ?? amount('0')))
    // The sale costs its fee and one tick and more of slippage, nothing else.
    expect(receipt?.total).toBeLessThan(total)
    expect(receipt?.total).toBeGreaterThan(total - amount('20'))
  })

  test('base: the quote coins are spent', () => {
    const rig = running()
    expect(rig.command({ type: 'close', mode: 'base' }).ok).toBe(true)
    const { receipt } = rig.state
    expect(receipt?.base).toBeGreaterThan(amount('0.39'))
    expect(receipt?.quote).toBeLessThan(amount('5'))
  })

  test('a position above the largest market order is sold in parts', () => {
    const small = defineInstrument({ ...btc, maxMarketQty: quantity(4_000_000) })
    const rig = running(small)
    expect(rig.command({ type: 'close', mode: 'quote' }).ok).toBe(true)
    const sales = rig.facts.filter(
      (fact) =>
        fact.type === 'order-placed' &&
        fact.order.orderType === 'market' &&
        fact.order.side === 'sell',
    )
    expect(sales.length).toBeGreaterThan(1)
    expect(rig.state.receipt?.base).toBeLessThan(small.lotAmount)
  })

  test('what is too small to sell goes back unsold', () => {
    const rig = new Rig({ last: '70000', fees: houseFees }).start(testB)
    expect(rig.state.base).toBe(0n)
    expect(rig.command({ type: 'close', mode: 'quote' }).ok).toBe(true)
    expect(rig.facts.some((fact) => fact.type === 'order-filled')).toBe(false)
    expect(rig.funding('USDT')).toBe('1000000')
  })
})

describe('the end', () => {
  test('the receipt equals the equation at the last price, and money is conserved', () => {
    for (const mode of ['base', 'quote', 'base-and-quote'] as const) {
      const rig = running()
      rig.command({ type: 'close', mode })
      const { receipt, invested, withdrawn } = rig.state
      const terms = profitTerms(rig.state, rig.last)
      expect(receipt?.total).toBe((receipt?.equity ?? 0n) + withdrawn - invested)
      expect(terms.total).toBe(receipt?.total)
      expect(terms.booked + terms.held + terms.fees).toBe(terms.total)
      expect(rig.trialBalance.every((sum) => sum === 0n)).toBe(true)
      expect(rig.faults).toEqual([])
    }
  })

  test('a closed bot cannot be closed again', () => {
    const rig = running()
    rig.command({ type: 'close', mode: 'quote' })
    const again = rig.command({ type: 'close', mode: 'quote' })
    expect(again).toEqual({ ok: false, error: 'not-cancellable' })
  })

  test('a banned user gets the coins back as they are', () => {
    const rig = running()
    expect(rig.command({ type: 'end', word: 'user-banned' }).ok).toBe(true)
    expect(rig.view).toMatchObject({ status: 'completed', word: 'user-banned' })
  })
})
