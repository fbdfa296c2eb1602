// English words of what is around the page: the platform's places, and Telegram's mini app.

export const texts = {
  platform: {
    label: 'Platform',
    account: 'Trading-bot account',
    deposit: 'Deposit',
    withdraw: 'Withdraw',
    trade: 'Spot trading',
    futures: 'Futures trading',
    earn: 'Earn',
    rewards: 'Rewards',
  },
  telegram: {
    again: 'Close this window and open it from the chat again to log in.',
    off: 'Logging in by Telegram is not set up on this server.',
  },
}
