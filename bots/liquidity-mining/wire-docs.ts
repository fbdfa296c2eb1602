// One or two sentences on each endpoint of liquidity mining, for the API reference. Plain text
// only.

export const docs = {
  product:
    'Pools that take liquidity: coins, bounds, leverage, depth, what they paid in the last day and in ' +
    'the last seven, and what a swap slips by its size.',
  addLiquidity:
    'Adds one coin or both to a pool as a new position; of one coin half is swapped. Leverage, 1 when ' +
    'left out, borrows the rest. The same orderLinkId gives the same order.',
  removeLiquidity:
    'Takes 1 to 100 percent out of a position, all of it when removeRate is left out; the same part of ' +
    'its loan is paid back first. Normal pays both coins, the others swap all into one.',
  reinvest:
    'Adds the claimable yield to its position, half of it swapped; with leverage, 1 when left out, more ' +
    'is borrowed.',
  addMargin: 'Pays back the loan of a position out of Funding, at most all of it.',
  claimInterest:
    'Pays the claimable yield of all positions in a product to Funding, of all products with -1.',
  order: 'Orders of the account, newest first: added, removed, reinvested, margin added.',
  position: 'Positions that run: coins, principal, loan, claimable yield, liquidation price.',
  yieldRecords: 'Yield that was claimed, newest first.',
  liquidationRecords: 'Positions that the fall of a price ended, newest first.',
  getDetail:
    'Ours: one position with its orders, what holding its coins would be worth, and how it ended.',
} as const
