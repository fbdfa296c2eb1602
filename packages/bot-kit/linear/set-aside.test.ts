// Money set aside: in equity and total P&L, in no margin and no estimate of closing but as what
// comes back, and taken back before the receipt.
import { expect, test } from 'vitest'
import { amount, price, quantity, ZERO, type Amount } from '@trellis/kernel'
import { PaperVenue } from '@trellis/exchange'
import type { Exchange } from '@trellis/engine'
import { btcPerpetual, contractFees } from '../test/instruments.ts'
import { unitsOf } from '../worth.ts'
import { estimateContractClose } from './closing.ts'
import { foldClosedContract, foldExchanged } from './folds.ts'
import { heldLiquidation } from './held-liquidation.ts'
import { asideSteps, asideOf, takenBackSteps } from './set-aside.ts'
import { equityAt, realizedOf, totalProfit, untradedMoney, type LinearState } from './state.ts'

const last = price(2_500_000)
const terms = { takerFee: contractFees.taker, riskTiers: btcPerpetual.riskTiers }

/** 0.1 BTC from 25,000 with 600 of 1,000 in the wallet, 400 of profit set aside or not there. */
function stateOf(aside: string): LinearState {
  const units = unitsOf(btcPerpetual)
  const money = { wallet: amount('600'), invested: amount('600'), terms, setAside: amount(aside) }
  const held = { lots: 100, cost: amount('2500') }
  return { symbol: 0, units, ...untradedMoney(), ...money, ...held }
}

/** The exchange of the only step. */
function exchangeOf(steps: readonly object[]): Exchange {
  const [step] = steps
  return step as Exchange
}

test('counts in equity and profit, not where the position is liquidated', () => {
  const [plain, saved] = [stateOf('0'), stateOf('400')]
  expect(equityAt(saved, last) - equityAt(plain, last)).toBe(amount('400'))
  expect(totalProfit(saved, last)).toBe(amount('400'))
  expect(realizedOf(saved)).toBe(amount('400'))
  expect(heldLiquidation(saved)).toBe(heldLiquidation(plain))
})

test('comes back with what closing pays, and is no slippage', () => {
  const venue = new PaperVenue()
  const view = { instrument: btcPerpetual, status: 'Trading', last, fees: contractFees } as const
  const market = {
    instrument: btcPerpetual,
    last,
    mark: last,
    takerFee: contractFees.taker,
    takerPrice: (side: 'buy' | 'sell', lots: ReturnType<typeof quantity>) =>
      venue.marketPrice(side, lots, view),
  }
  const plain = estimateContractClose(stateOf('0'), market)
  const saved = estimateContractClose(stateOf('400'), market)
  expect(saved.value - plain.value).toBe(amount('400'))
  expect([saved.slippage, saved.fee]).toEqual([plain.slippage, plain.fee])
})

test('moves by exchange with the account, all of it back before the receipt', () => {
  const state: LinearState = { ...stateOf('0'), lots: 0, cost: ZERO, setAside: ZERO }
  expect(asideSteps('USDT', 0n)).toEqual([])
  expect(takenBackSteps(state, 'USDT')).toEqual([])
  const given = exchangeOf(asideSteps('USDT', amount('50')))
  expect(given).toMatchObject({ type: 'exchange', with: 'set-aside', take: [] })
  foldExchanged(state, given)
  expect([state.wallet, asideOf(state)]).toEqual([amount('550'), amount('50')])
  state.closing = { reason: 'user', word: 'by-user', dueTimes: [] }
  expect(() => foldClosedContract(state, last, 1)).toThrow('set aside')
  foldExchanged(state, exchangeOf(takenBackSteps(state, 'USDT')))
  expect([state.wallet, asideOf(state)]).toEqual([amount('600'), 0n])
  foldClosedContract(state, last, 1)
  expect(state.receipt?.equity).toBe(amount('600'))
})

test('an exchange with another account sets nothing aside', () => {
  const state: LinearState = stateOf('0')
  const take = [{ coin: 'USDT', amount: 5n as Amount }]
  foldExchanged(state, { give: [], take, with: 'insurance' })
  expect([state.wallet, asideOf(state)]).toEqual([amount('600') + 5n, 0n])
})
