// One or two sentences on each endpoint of dual assets, for the API reference. Plain text only.

export const docs = {
  product:
    'Dual assets that may be subscribed to now, one a pair and term: coins, times and bounds of ' +
    'amounts. Only the category DualAssets is offered.',
  productExtraInfo:
    'What a product pays now: targets below the price for buy low, above it for sell high, each with ' +
    'its annual yield at 1e-8 and until when it holds.',
  placeOrder:
    'Subscribes to a quote exactly as it was given; a stale one is refused. The same orderLinkId gives ' +
    'the same order. What is subscribed cannot be redeemed early, so orderType is always Stake.',
  order: 'Subscriptions of the account, newest first, running and settled.',
  position: 'Subscriptions that run, with what each pays if its target is not reached.',
  getDetail:
    'Ours: one subscription with both outcomes, what it would pay at the price of now, and how it was ' +
    'settled.',
} as const
