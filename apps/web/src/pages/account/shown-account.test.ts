// As written: the terms add up to the total, the rows to the same total, and what is in bots is
// what the header shows, each bot cut to the digits of its coin.
import { expect, test } from 'vitest'
import type { AccountResult } from '@trellis/contract'
import { addDecimals } from '@trellis/ui'
import { accountSum } from '../../data/use-bot-account.ts'
import { noRates } from '../../data/rates.ts'
import { shownAccount } from './shown-account.ts'

const equity = (id: string, value: string, profit: string, coin = 'USDT') => ({
  bot_id: id,
  quote_token: coin,
  invested: '0',
  equity: value,
  total_profit: profit,
})

const row = (coin: string, funding: string, bots: string, price = '1') => ({
  coin,
  funding,
  in_bots: bots,
  total: addDecimals([funding, bots]),
  price,
  funding_value: funding,
  bots_value: bots,
  value: addDecimals([funding, bots]),
})

const account: AccountResult = {
  status_code: 200,
  debug_msg: '',
  time: '1000',
  currency: 'USDT',
  coins: [row('USDT', '97500.009', '1000.128'), row('BTC', '0.456', '999.996')],
  funding: '97500.465',
  in_bots: '2000.124',
  total: '99500.589',
  running_count: 2,
  closed_count: 1,
  equities: [equity('1', '1000.066', '-0.001'), equity('2', '1000.058', '3.339')],
  topped_up: '99000.999',
  running_profit: '3.338',
  closed_profit: '40.005',
  closed_as_listed: '39.98',
  profit_shares: '0',
  price_change: '456.247',
  since: '1',
}

const sumOf = (texts: readonly string[]): string => String(Number(addDecimals(texts)))

test('bots are cut one by one as in the header, and everything adds up to that', () => {
  const shown = shownAccount(account)
  const header = accountSum(
    account.equities.map((it) => ({ coin: it.quote_token, amount: it.equity })),
    noRates,
  )
  expect(shown.inBots).toBe(header[0]?.amount)
  expect(shown.inBots).toBe('2000.11')
  expect(shown.running).toBe('3.32')
  // As the rows of My bots come to, not the exact sum cut once.
  expect(shown.closed).toBe('39.98')
  const { total, funding, inBots, toppedUp, running, closed, prices } = shown
  expect(sumOf([funding, inBots])).toBe(String(Number(total)))
  expect(sumOf([toppedUp, running, closed, prices])).toBe(String(Number(total)))
  expect(sumOf(shown.coins.map((it) => it.value))).toBe(String(Number(total)))
})

test('what copies paid is no change of prices', () => {
  const { prices } = shownAccount(account)
  const shown = shownAccount({ ...account, profit_shares: '3.209' })
  expect(shown.shares).toBe('3.20')
  expect(addDecimals([shown.prices, shown.shares])).toBe(prices)
})

test('no row is off by more than what was cut, in the row of the currency', () => {
  const [usdt, btc] = shownAccount(account).coins
  expect(Math.abs(Number(usdt?.value) - 98500.137)).toBeLessThan(0.03)
  expect(Math.abs(Number(btc?.value) - 1000.452)).toBeLessThan(0.011)
})

test('what is in the currency itself is written as its value, whatever is cut elsewhere', () => {
  // The header cuts bots to 129.79 of 129.807: the currency's row bears that, and gets no more.
  const coins = [
    row('BTC', '0', '9.009'),
    row('USDT', '100.785', '11.004'),
    row('ETH', '0', '9.009'),
  ]
  const rows = { coins, funding: '100.785', in_bots: '29.022', total: '129.807' }
  const equities = [equity('1', '11.004', '0'), equity('2', '18.018', '0')]
  const shown = shownAccount({ ...account, ...rows, equities })
  const own = shown.coins.find(({ coin }) => coin === 'USDT')
  expect(own).toMatchObject({ funding: '100.78', in_bots: '10.99', total: '111.77' })
  expect(own?.value).toBe(own?.total)
  expect(sumOf(shown.coins.map((it) => it.value))).toBe(String(Number(shown.total)))
  expect(shown.coins.map((it) => it.value)).toEqual(['9.01', '111.77', '9.01'])
})

test('in another coin, or with bots in several, the exact sums stand', () => {
  const inBtc = shownAccount({ ...account, currency: 'BTC' })
  expect(inBtc.inBots).toBe('2000.124000')
  const mixed = { ...account, equities: [...account.equities, equity('3', '5', '1', 'USDC')] }
  expect(shownAccount(mixed).inBots).toBe('2000.12')
  const rates = new Map([...noRates, ['USDC', '0.999']])
  expect(shownAccount(mixed, rates).inBots).toBe('2005.11')
})

test('without bots, and without a price, nothing is made up', () => {
  const coins = [row('USDT', '10', '0'), { ...row('XYZ', '5', '0', ''), value: '0' }]
  const empty = { ...account, coins, equities: [], funding: '10', in_bots: '0', total: '10' }
  const shown = shownAccount({ ...empty, running_profit: '0', running_count: 0 })
  expect(Number(shown.inBots)).toBe(0)
  expect(shown.coins[1]).toMatchObject({ value: '', share: '' })
})
