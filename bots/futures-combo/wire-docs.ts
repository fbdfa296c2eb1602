// One or two sentences on each endpoint of the futures combo, for the API reference. Plain text
// only.

export const docs = {
  createBot:
    'Creates a combo of 2 to 10 contracts, long or short, with weights as fractions that add up to ' +
    'exactly 1; 60 % of the margin times the leverage is opened at market. Mode 1 takes the interval ' +
    'alone, mode 2 the percent alone, mode 3 both, mode 4 neither. init_bonus is what of the ' +
    'investment a voucher pays: its whole amount.',
  closeBot:
    'Closes every position at market and pays back; one that has ended before is answered the same.',
  getLimit:
    'Bounds of every field of a draft, what it would open at the marks, and how far all marks may ' +
    'move against it until liquidation. Weights may still be incomplete.',
  getDetail:
    'A combo with its contracts, money, risk, targets and next rebalance; times in seconds.',
  getCloseDetail:
    'What closing would pay back now, estimated at what a taker gets; of one that has ended, why and ' +
    'with what.',
  getHistoryOrdersV2:
    'Rebalances with what was traded and which contracts failed for what reason (view adjusts, the ' +
    'usual one; checks that traded nothing are only counted, in idle_checks), or orders, fundings or ' +
    'transfers, newest first.',
  getPositions: 'Each contract: its target and actual weight, position, entry, mark and P&L.',
  getPartList:
    'What each contract contributed: realized and unrealized P&L, fees and funding. With ' +
    'insurance_fund, what that paid or (below zero) kept at a liquidation, they are the total.',
  getDailyPick:
    'A combo of the three contracts that were traded most in the last 24 hours, all long at equal ' +
    'weights and 2x, and whether the user wants it to come up by itself.',
  getSymbolList: 'Contracts that a combo may hold, with the most leverage of each.',
  setDailyPickNoPop: 'Remembers that the daily pick is not to come up by itself, or may again.',
  getFollowDetail: 'The public parameters of a combo whose owner shows them; no amounts of money.',
  transfer:
    'Moves money between Funding and the margin of a combo that runs, then rebalances it. No more ' +
    'leaves than is safe.',
  adjustPosition: 'Rebalances a combo now, whatever its mode.',
  modifySetting:
    'Changes weights, rebalancing and targets; a field left out keeps its value, an empty text clears ' +
    'a target. New weights are brought about at once.',
  getTransferDetail:
    'How much may go in and safely come out, what stands in the way of more, and with an amount what ' +
    'it would do: figures before and after, and the trades that follow.',
  validateSetting:
    'Ours: checks a change of a combo that runs without making it, with the ranges of its fields.',
  validateAdjust:
    'Ours: what a rebalance now would trade and what it would leave out, carried out on a copy of the ' +
    'combo; nothing of it is kept.',
  setAllowFollow:
    'Ours: lets others read the parameters of a combo by id and copy them, or ends it.',
} as const
