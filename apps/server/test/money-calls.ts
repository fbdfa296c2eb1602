// Which calls of all kinds touch money, for tests that send anything and look at the holdings.

/** Calls that move the money of a bot, by endpoint name. */
export const moving = new Set([
  'spot-grid.closeGrid',
  'spot-grid.withdrawProfit',
  'spot-grid.updateSgrid',
  'futures-grid.fgridBotClose',
  'futures-grid.withdrawProfit',
  'futures-grid.addMargin',
  'futures-martingale.closeFmartBot',
  'futures-martingale.addMargin',
  'futures-combo.closeBot',
  'futures-combo.transfer',
  'futures-combo.adjustPosition',
  'futures-combo.modifySetting',
])

/** Calls that make a bot, with the name of its money. */
export const moneyOf = new Map([
  ['spot-grid.createGrid', 'quote_investment'],
  ['spot-grid.spotCreate', 'quote_investment'],
  ['futures-grid.fgridBotCreate', 'total_investment'],
  ['futures-martingale.createFmartBot', 'init_margin'],
  ['futures-combo.createBot', 'init_margin'],
])
