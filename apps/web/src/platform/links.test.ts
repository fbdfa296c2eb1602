// Every row of the table of links, and what is no row of it.
import { expect, test } from 'vitest'
import { accountCodes } from './account-codes.ts'
import { nativeLink } from './links.ts'

test.each([
  ['/en/tradingbot/', 'bot/home'],
  ['/tradingbot', 'bot/home'],
  ['/ar-SA/tradingbot/my-bot/', 'bot/my-bots?tab=0'],
  ['/tradingbot/my-bot/?tab=closed', 'bot/my-bots?tab=0'],
  ['/en/tradingbot/create/', 'bot/create'],
  ['/en/tradingbot/create/?base=btc&quote=usdt', 'bot/create?symbol=BTCUSDT'],
  ['/en/tradingbot/create/?base=BTC', 'bot/create'],
  ['/en/tradingbot/create/?base=B%26C&quote=USDT', 'bot/create'],
  ['/en/tradingbot/dca-create/?base=ETH&quote=USDC', 'bot/dca-create?coin=ETH&currency=USDC'],
  ['/en/tradingbot/fgrid-create/?base=SOL&quote=USDT', 'bot/fgrid-create?symbol=SOLUSDT'],
  ['/en/tradingbot/fmart-create/?base=SOL&quote=USDT', 'bot/fmart-create?symbol=SOLUSDT'],
  ['/en/login?redirect_url=https%3A%2F%2Fevil.net', 'account/login'],
  ['/register', 'account/register'],
  ['/en/user/assets/deposit', 'assets/deposit'],
  ['/user/assets/deposit?coin=btc', 'assets/deposit?coin=BTC'],
  ['/en/user/assets/withdraw?coin=USDT', 'assets/withdraw?coin=USDT'],
  ['/en/user/assets/spot', 'assets/account?account=1'],
  ['/en/user/assets/derivatives', 'assets/account?account=2'],
  ['/en/user/assets/financial', 'assets/account?account=3'],
  ['/en/user/assets/usdc', 'assets/account?account=4'],
  ['/en/user/assets/trading', 'assets/account?account=5'],
  ['/en/user/assets/fiat', 'assets/account?account=6'],
  ['/en/user/assets/trading-bot', 'assets/account?account=12'],
  ['/en/earn', 'earn/home'],
  ['/en/copy-trading', 'copy-trading/home'],
  ['/nft', 'nft/home'],
  ['/vi/nft', 'nft/home'],
  ['/en/web3/', 'web3/home'],
  ['/vip', 'vip/home'],
  ['/en/rewards-hub', 'rewards/home'],
  [
    '/en/rewards-hub/reward?reward-id=7&reward-code=A_b',
    'rewards/reward?reward-id=7&reward-code=A_b',
  ],
  ['/en/rewards-hub/task?task-id=12', 'rewards/task?task-id=12&rule-index=0'],
  ['/en/rewards-hub/task?task-id=12&rule-index=3', 'rewards/task?task-id=12&rule-index=3'],
  ['/en/trade/spot/BTC/USDT', 'trade/spot?symbol=BTCUSDT'],
  ['/en/trade/inverse/BTCUSD', 'trade/inverse?symbol=BTCUSD'],
  ['/trade/usdt/ETHUSDT', 'trade/usdt?symbol=ETHUSDT'],
  ['/en/trade/usdc/BTC-PERP', 'trade/usdc?symbol=BTC-PERP'],
  ['/en/trade/option/usdc/BTC-27DEC26-90000-C', 'trade/option?symbol=BTC-27DEC26-90000-C'],
])('%s opens %s', (path, screen) => {
  expect(nativeLink(new URL(path, 'https://www.example.org'))).toBe(`trellis://${screen}`)
})

test.each([
  '/',
  '/en/',
  '/docs',
  '/en/tradingbot/ranking/',
  '/en/tradingbot/bot/12/',
  '/en/tradingbot/fcombo-create/',
  '/en/user/assets/pocket',
  '/en/user/assets/constructor',
  '/en/rewards-hub/reward?reward-id=7',
  '/en/rewards-hub/task?task-id=12&rule-index=x',
  '/en/trade/spot/BTC',
  '/en/trade/usdt/a%20b',
  '/a/b/login',
])('%s stays a page', (path) => {
  expect(nativeLink(new URL(path, 'https://www.example.org'))).toBeUndefined()
})

test('the accounts of the platform have its codes', () => {
  expect(accountCodes).toEqual({
    spot: 1,
    derivatives: 2,
    financial: 3,
    usdc: 4,
    trading: 5,
    fiat: 6,
    'trading-bot': 12,
  })
})
