// One or two sentences on each endpoint of the martingale, for the API reference. Plain text only.
import { marginDocs } from '@trellis/bot-kit/wire/contract-calls.ts'

export const docs = {
  addMargin: marginDocs.addMargin,
  validateAddMargin: marginDocs.validateAddMargin,
  createFmartBot:
    'Creates a martingale from Funding money. price_float_percent, round_tp_percent and sl_percent ' +
    'are fractions, add_position_percent is so many times. status_code 401 for too little balance, ' +
    '400 with a check code for a field out of range. init_bonus is what of the investment a voucher ' +
    'pays: its whole amount.',
  closeFmartBot:
    'Closes a martingale: its order is cancelled, its position leaves at market, what was set aside ' +
    'comes back. Closing one that has ended succeeds and says so in debug_msg.',
  getFmartLimit:
    'The allowed range of every field as min and max, for guests too; a field that is left out is ' +
    'not checked. ladder has the orders of a round with what it looks like after each.',
  updateFmartBot:
    'Changes the stop loss and whether rounds follow one another, also within a round. An omitted ' +
    'field keeps its value, sl_percent "" or 0 ends the stop.',
  getFmartDetail:
    'Everything about one martingale of the user. In fmart_detail times are seconds, pnl is at the ' +
    'last price and pnl_per a fraction of 4 digits; figures, round and ladder are ours, at the mark.',
  getFmartOpenOrders: 'The addition that rests at the exchange, if one does.',
  getFmartHistoryOrders:
    'Completed rounds, with view=orders every order, with view=fundings the payments of funding; ' +
    'newest first. Times are seconds.',
  getFmartRoundDetail:
    'One round with all its orders, the oldest first; the round that runs where none is named.',
  getFmartCloseDetail:
    'What closing would pay back now: the position leaves at market, margin and what was set aside ' +
    'go to Funding.',
  getFmartFollowDetail:
    'Parameters of a martingale to copy; private figures are left out. A foreign one is found only ' +
    'while it runs and its owner allows following.',
  getSymbolAiParams:
    'Suggested parameters of a long and a short one in three styles, found by backtests, with what ' +
    'they came to in a later week. Empty until state is READY.',
  validateUpdate: 'Ours: checks a change of the stop loss and of auto cycle, with the ranges.',
  setAllowFollow:
    'Ours: lets others read the parameters of a running martingale and copy them, or ends that.',
} as const
