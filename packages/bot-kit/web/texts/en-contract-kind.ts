// English words that every kind on contracts spreads into its own, so that each may say one of them
// otherwise: how it ends and closes, and the rules that it tells before it is made.
export const contractKind = {
  /* Reasons, as notifications name the end of a bot. */
  told: {
    'trailing-stop': 'Trailing stop filled at {{price}}',
    'failed-initiation': 'Could not start',
    'trigger-failed': 'Could not start at its trigger price',
    'price-moved': 'Could not start: the price had moved away',
    'margin-short': 'Could not start: too little margin',
    'risk-limit': 'Could not start: position too large for its risk tier',
    'open-interest': 'Could not start: position too large for the open interest',
    'reduce-only': 'Closed: the contract is about to settle',
    deleveraged: 'Position reduced by the exchange at {{price}}',
  },
  afterStop:
    'At a take-profit, stop-loss or another end that you set the position is closed at market and all {{coin}} goes to Funding.',
  rules: {
    margin:
      'The bot has a margin of its own, apart from your other bots. At the liquidation price the exchange takes its position over: you lose what is in this bot and nothing else.',
    funding: 'Every few hours longs pay shorts, or the other way round, out of the margin.',
    targets:
      'At a take-profit, stop-loss or another end that you set everything is closed at market. Targets in percent are measured at the mark price before that: fee and slippage of the closing come off, so that a 10% target brings a little less.',
    close:
      'You can close at any time: orders are cancelled, the position is closed at market and {{coin}} goes to your Funding account.',
  },
  closing: {
    modes: 'What happens to the position',
    'mode-MARKET': 'Close the position at market',
    'do-MARKET': 'Close position and bot',
    'list-MARKET': 'Close the position at market',
  },
  closed: {
    CANCELED_AUTO: 'Closed by the exchange’s rules or a system error',
  },
} as const
