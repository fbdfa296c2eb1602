// What the header says of the bot account beside a page that shows one bot, and to the cent.
import { expect, test } from 'vitest'
import { noRates } from './rates.ts'
import { accountSum, partsOf } from './use-bot-account.ts'

test('the header says of a bot with its own page what the page says', () => {
  const equities = [
    { bot_id: '1', quote_token: 'USDT', equity: '4988.04' },
    { bot_id: '2', quote_token: 'USDC', equity: '4' },
    { bot_id: '3', quote_token: 'USDC', equity: '3' },
  ]
  const said = (shown: Parameters<typeof partsOf>[1]) =>
    accountSum(partsOf(equities, shown), noRates).map(({ coin, amount }) => `${amount} ${coin}`)
  expect(said(null)).toEqual(['4988.04 USDT', '7.00 USDC'])
  // All in one coin are told in it, whichever the host shows first, as My bots adds them up.
  const rates = new Map([...noRates, ['USDC', '0.9']])
  expect(accountSum(partsOf(equities.slice(1), null), rates)).toEqual([
    { coin: 'USDC', amount: '7.00' },
  ])
  const one = { botId: '1', coin: 'USDT', equity: '4965.92' }
  expect(said(one).toSorted()).toEqual(['4965.92 USDT', '7.00 USDC'])
  // Among others of its coin as well: it is one of them, not all of them.
  expect(said({ botId: '3', coin: 'USDC', equity: '5' })).toEqual(['4988.04 USDT', '9.00 USDC'])
  // One that was made since the summary was read is there from its first page on.
  expect(said({ botId: '4', coin: 'USDC', equity: '1' })).toEqual(['4988.04 USDT', '8.00 USDC'])
})
