// What the form shows before anything is sent is what the settlement pays: test T of the domain
// rules and its mirror, with the price that both outcomes meet at.
import { expect, test } from 'vitest'
import { DAY_MS } from '@trellis/market'
import {
  apyFraction,
  convertsAt,
  outcomesOf,
  paidText,
  subscriptionOf,
  termFraction,
  worthAt,
  type SubscriptionText,
} from './subscription.ts'

const low: SubscriptionText = {
  direction: 'buy-low',
  targetPrice: '2325.00',
  apyE8: '902700000',
  amount: '20',
  baseCoin: 'ETH',
  quoteCoin: 'USDT',
  yieldFromMs: 0,
  settlesAtMs: 3 * DAY_MS,
}
const high: SubscriptionText = {
  ...low,
  direction: 'sell-high',
  targetPrice: '2500',
  apyE8: '36500000',
  amount: '0.4',
}

function read(text: SubscriptionText, last = '2400') {
  const subscription = subscriptionOf(text)
  const outcomes = subscription && outcomesOf(subscription, last)
  if (subscription === undefined || outcomes === undefined) throw new Error('it cannot be read')
  return { subscription, outcomes }
}

test('buy low: 20 USDT at 902.7 % for three days', () => {
  const { subscription, outcomes } = read(low)
  expect(outcomes.kept.coin).toBe('USDT')
  expect(paidText(outcomes.kept)).toBe('21.4838')
  expect(outcomes.converted.coin).toBe('ETH')
  expect(paidText(outcomes.converted)).toBe('0.00924038')
  expect(outcomes.premium).toBe('1.4838')
  expect(apyFraction(low.apyE8)).toBe('9.027')
  expect(termFraction(subscription).slice(0, 8)).toBe('0.074194')
  // 20 / 0.00924038, rounded up: what a coin costs, and where worth and stake are equal.
  expect(outcomes.perCoin.slice(0, 8)).toBe('2164.413')
  expect(outcomes.evenAt).toBe(outcomes.perCoin)
})

test('sell high: 0.4 ETH at 36.5 % for three days', () => {
  const { outcomes } = read(high)
  expect(paidText(outcomes.kept)).toBe('0.4012')
  expect(paidText(outcomes.converted)).toBe('1003')
  expect(outcomes.perCoin).toBe('2507.5')
  // Coins of 2,400 that become 0.3 % more are worth as much at 2,400 / 1.003.
  expect(outcomes.evenAt.slice(0, 8)).toBe('2392.821')
})

test('at exactly the target it converts, whatever digits the price comes with', () => {
  const { subscription } = read(low)
  expect(
    ['2325', '2325.00', '2325.000', '2325.001', '2324.9'].map((it) => convertsAt(subscription, it)),
  ).toEqual([true, true, true, false, true])
  const mirrored = read(high).subscription
  expect(['2499.99', '2500', '2500.01'].map((it) => convertsAt(mirrored, it))).toEqual([
    false,
    true,
    true,
  ])
  expect(convertsAt(subscription, '')).toBe(false)
})

test('the curve is flat on the kept side and follows the price on the other', () => {
  const { subscription, outcomes } = read(low)
  expect(worthAt(outcomes, subscription, 2400)).toBe(21.4838)
  expect(worthAt(outcomes, subscription, 2000)).toBeCloseTo(18.48076, 8)
  const mirrored = read(high)
  expect(worthAt(mirrored.outcomes, mirrored.subscription, 3000)).toBe(1003)
  expect(worthAt(mirrored.outcomes, mirrored.subscription, 2000)).toBeCloseTo(802.4, 8)
})

test('without an amount or a target there is nothing to show', () => {
  expect(subscriptionOf({ ...low, targetPrice: '' })).toBeUndefined()
  const empty = subscriptionOf({ ...low, amount: '' })
  expect(empty && outcomesOf(empty, '2400')).toBeUndefined()
})
