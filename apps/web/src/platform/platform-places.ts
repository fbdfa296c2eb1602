// Places of the platform that pages lead to; each has a screen in the native app (links.ts).

export const platformPlaces = [
  { name: 'account', path: '/user/assets/trading-bot' },
  { name: 'deposit', path: '/user/assets/deposit' },
  { name: 'withdraw', path: '/user/assets/withdraw' },
  { name: 'trade', path: '/trade/spot/BTC/USDT' },
  { name: 'futures', path: '/trade/usdt/BTCUSDT' },
  { name: 'earn', path: '/earn' },
  { name: 'rewards', path: '/rewards-hub' },
] as const
