// One or two sentences on each endpoint of the futures grid, for the API reference. Plain text
// only.
import { marginDocs } from '@trellis/bot-kit/wire/contract-calls.ts'

export const docs = {
  ...marginDocs,
  getFgridOpenOrders:
    'Orders that stand at the venue, nearest to the price first, with the margin of a grid.',
  getFollowFgridDetail:
    'Parameters of a grid to copy; private figures are left out. A foreign grid is found only ' +
    'while it runs and its owner allows following.',
  getFuturesCloseMode:
    'What closing would pay back now: the position leaves at market, the margin goes to Funding.',
  fgridBotCreate:
    'Creates a grid from Funding money. take_profit_per, stop_loss_per and trailing_stop_per are ' +
    'fractions. status_code 401 for too little balance, 400 with a check code for a field out of ' +
    'range. init_bonus is what of the investment a voucher pays: its whole amount.',
  fgridBotClose:
    'Closes a grid: its orders are cancelled, its position leaves at market. Closing one that ' +
    'has ended succeeds and says so in debug_msg.',
  updateFgridBotTpsl:
    'Changes the targets. With tp_sl_type the two fields that it names count and the others are ' +
    'cleared; without it an omitted field keeps its value and "" clears it.',
  updateTrailingStop: 'Sets the trailing stop, a fraction of the equity; "" or 0 ends it.',
  validateFgridInput:
    'Checks a grid without creating it, for guests too: the allowed range of every field, profit ' +
    'per grid, estimated liquidation prices. Ranges of stop_loss, take_profit and profit are in ' +
    'percent, all else in the units of the request. The end of a target price next to the market ' +
    'is refused itself; 0 to 0 where no price is allowed.',
  getFgridHistoryOrders:
    'Completed rounds, with view=orders every order, with view=fundings the payments of funding; ' +
    'newest first.',
  updateFgridMoveScope: 'Sets how far the range may follow the price, each way; "" ends a way.',
  queryFgridMoveScope: 'The limits of the moves of a grid that runs, now and as they may be set.',
  queryFgridTpslRange:
    'Where the targets of a grid that runs may lie; stop_loss and take_profit are in percent.',
  getFgridDetail:
    'Everything about one grid of the user; figures holds what the public API has not. Times are ' +
    'milliseconds, pnl_per a fraction, grid_apr, total_apr, min_profit and max_profit percent.',
  getSymbolAiParams:
    'Suggested parameters by mode in three styles, found by backtests, with what they came to in a ' +
    'later week; and the most leverage of each mode in hundredths. Empty until state is READY.',
  validateUpdate:
    'Ours: checks a change of targets, trailing stop and moves of the range, with the ranges.',
  update: 'Ours: changes any of them at once. An omitted field keeps its value, "" clears it.',
  setAllowFollow:
    'Ours: lets others read the parameters of a running grid and copy them, or ends that.',
} as const
