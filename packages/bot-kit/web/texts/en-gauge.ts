// English words of the bar that shows how far a liquidation is: of bots on contracts, and of a share
// of a pool with a loan.
export const gauge = {
  title: 'Distance to liquidation',
  none: 'No liquidation price: the money of the bot is enough at any price.',
  waits: 'Nothing is held before the bot starts; its first position brings a liquidation price.',
  calm: 'Calm',
  caution: 'Caution',
  danger: 'Danger',
  now: 'Liquidation now',
  allBuys: 'If every buy fills',
  allSells: 'If every sell fills',
  below: 'below mark, at',
  above: 'above mark, at',
  tick: { top: 'Top', bottom: 'Bottom', stop: 'SL', profit: 'TP', entry: 'Entry', last: 'Now' },
} as const
