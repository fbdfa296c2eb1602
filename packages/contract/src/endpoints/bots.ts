// Endpoints that speak of a user's bots of any kind: the list with its totals, the summary, and the
// parts of a detail page that every kind has. What only one kind has stays in its own wire.ts.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { botListStatuses, botSources, botTypes, botTypePrefix, categories } from '../enums.ts'
import { coin, decimal, id, integer, member, optionalDecimal, paging, text } from '../inputs.ts'
import { openPaths } from '../open-paths.ts'
import { paths } from '../paths.ts'
import { botReference } from './account.ts'
import { activity } from './activity.ts'
import { contractFigures } from './contract-figures.ts'

/** A bot's market, as pages name it. */
const botMarket = {
  symbol: z.string(),
  category: z.enum(categories),
  base_token: z.string(),
  quote_token: z.string(),
}

const statusFields = { status_code: z.number(), debug_msg: z.string() }

/** Figures of one bot in the same words for every kind; amounts in `quote_token`. */
export const botFigures = z.object({
  bot_id: z.string(),
  /** Key of the request that created it, by which its sender knows it; "" where none was sent. */
  request_id: z.string(),
  /** Who chose the parameters: the user, a suggestion of the site, or another bot. */
  source: z.enum(botSources),
  /** The bot that copies a leader and steers this one; "" of a bot that its owner steers. */
  copied_by: z.string(),
  /** What it got of a voucher, as margin; "" of a bot without one. */
  voucher: z.string(),
  /** What had a copy close: its leader's bot, or the end of following; "" of any other end. */
  closed_by: z.enum(['LEADER', 'FOLLOWING', '']),
  /** Folder name of the kind: "spot-grid". */
  kind: z.string(),
  type: z.enum(botTypes),
  symbol: z.string(),
  /** Of every symbol that the bot trades. */
  category: z.enum(categories),
  /** All symbols that the bot trades, `symbol` first. */
  symbols: z.array(z.string()),
  base_token: z.string(),
  quote_token: z.string(),
  /** Bot status of the wire: NEW, RUNNING, … */
  status: z.string(),
  list_status: z.enum(botListStatuses),
  /**
   * Short extra state for a chip: "waiting-for-trigger", "near-liquidation", "above-range",
   * "below-range", "failed" or "". A price that left the range is back once it is one grid interval
   * inside.
   */
  note: z.string(),
  /** Price at which a waiting bot starts; "" for any other. */
  trigger_price: z.string(),
  /**
   * Since its last fill, or since its range was set where that came later; ms of market time. "0"
   * while an order fills, before it starts and after its end.
   */
  quiet_ms: z.string(),
  /** Since the price left the range, ms of market time; "0" inside it and where nobody told. */
  outside_ms: z.string(),
  /** An order that the price has passed waits for volume. */
  filling: z.boolean(),
  invested: z.string(),
  equity: z.string(),
  /** total_profit = booked_profit + other_profit, exactly. */
  total_profit: z.string(),
  booked_profit: z.string(),
  other_profit: z.string(),
  /** total_profit / invested as a fraction. */
  total_profit_per: z.string(),
  /**
   * All trading fees so far; they are already inside every profit. Fees in coins count at the last
   * price, those of a DCA each at the price of its fill.
   */
  fees_paid: z.string(),
  current_price: z.string(),
  min_price: z.string(),
  max_price: z.string(),
  /** Market epoch ms; end_time "0" while it lives. */
  create_time: z.string(),
  end_time: z.string(),
  running_ms: z.string(),
  close_reason: z.string(),
  bot_close_code: z.string(),
  /** Of a bot in one contract. */
  contract: contractFigures.optional(),
})

const botRow = z.object({
  type: z.enum(botTypes),
  figures: botFigures,
  /** The kind's own part: one of these is an object. */
  grid: z.unknown().nullable(),
  dca: z.unknown().nullable(),
  future_grid: z.unknown().nullable(),
  fmart: z.unknown().nullable(),
  fcombo: z.unknown().nullable(),
  /** Of a kind that the original has not; left out by the others. */
  own: z.unknown().optional(),
})

/** Sums over every row the filter matches, not only this page; one entry per quote coin. */
const botTotals = z.object({
  quote_token: z.string(),
  count: z.number(),
  invested: z.string(),
  equity: z.string(),
  total_profit: z.string(),
  booked_profit: z.string(),
  other_profit: z.string(),
})

export const listAllBots = defineEndpoint({
  name: 'listAllBots',
  path: paths.listAllBots,
  access: 'private',
  request: z.looseObject({
    status: member(botListStatuses, 'BOT_LIST_STATUS_').default('ONGOING'),
    type: member(botTypes, botTypePrefix).optional(),
    symbol: text(32).optional(),
    /** Of both categories where it is not named. */
    category: z.enum(categories).optional(),
    /** Only this bot, whatever its state: whose kind it is, and how it stands. */
    bot_id: id.optional(),
    page: paging.page,
    limit: paging.limit,
  }),
  response: z.object({
    ...statusFields,
    bots: z.array(botRow),
    total: z.string(),
    totals: z.array(botTotals),
  }),
  doc:
    "The user's bots of all kinds, ongoing or closed, newest first, with totals over all of them. " +
    'Of fees_paid, fees in coins count at the last price, those of a DCA at the price of each fill.',
})

const funding = z.object({ coin: z.string(), available: z.string() })

export const summary = defineEndpoint({
  name: 'summary',
  path: paths.summary,
  access: 'private',
  request: z.looseObject({}),
  response: z.object({
    ...statusFields,
    running_count: z.number(),
    waiting_count: z.number(),
    /** Null while history cannot say it. */
    closed_count: z.number().nullable(),
    /** Totals of the ongoing bots, per quote coin. */
    totals: z.array(botTotals.extend({ today_profit: z.string().nullable() })),
    /** What each ongoing bot is worth at the moment of the totals, which are the sums of these. */
    equities: z.array(
      botFigures.pick({
        bot_id: true,
        quote_token: true,
        invested: true,
        equity: true,
        total_profit: true,
      }),
    ),
    /** Bots that want a look, with the reason's key. */
    attention: z.array(z.object({ ...botMarket, bot_id: z.string(), reason: z.string() })),
    funding: z.array(funding),
  }),
  doc: "My summary: sums of the ongoing bots per quote coin, today's change, and the Funding account.",
})

export const pnlCurve = defineEndpoint({
  name: 'pnlCurve',
  path: paths.pnlCurve,
  access: 'private',
  request: z.looseObject({
    ...botReference,
    /** Market epoch ms from which the curve is wanted; 0 for the whole life. */
    from: integer(0, 8_640_000_000_000_000).default(0),
    points: integer(2, 1000).default(300),
  }),
  response: z.object({
    ...statusFields,
    quote_token: z.string(),
    points: z.array(
      z.object({
        time: z.string(),
        total: z.string(),
        grid: z.string(),
        hold: z.string(),
        /** Fact type of a change at this moment ("modified", "range-shifted"), else "". */
        flag: z.string(),
      }),
    ),
  }),
  doc: 'P&L over market time with the buy-and-hold line of the same money; the last point is now.',
})

/** One rung of a bot's ladder. */
const levelRow = z.object({
  index: z.number(),
  price: z.string(),
  /** Side of its order, or "" where none stands. */
  side: z.enum(['buy', 'sell', '']),
  state: z.enum(['open', 'partially-filled', 'empty', 'unplaced']),
  /**
   * Why no order stands here, coded ("empty-level", "waiting-entry", "insufficient-balance", of a
   * contract "waits-for-margin"), else "".
   */
  reason: z.string(),
  /** Buys and sells filled at this level so far. */
  fills: z.number(),
  order_id: z.string(),
  quantity: z.string(),
  filled: z.string(),
})

export const levels = defineEndpoint({
  name: 'levels',
  path: paths.levels,
  access: 'private',
  request: z.looseObject(botReference),
  response: z.object({
    ...statusFields,
    symbol: z.string(),
    last_price: z.string(),
    levels: z.array(levelRow),
  }),
  rate: { limit: 20, perMs: 1000 },
  doc: 'Every level of a bot with its order, or the coded reason why it has none.',
})

export const receipt = defineEndpoint({
  name: 'receipt',
  path: paths.receipt,
  access: 'private',
  request: z.looseObject(botReference),
  response: z.object({
    ...statusFields,
    bot_id: z.string(),
    symbol: z.string(),
    quote_token: z.string(),
    close_reason: z.string(),
    bot_close_code: z.string(),
    /** What had a copy close; "" of any other end. */
    closed_by: botFigures.shape.closed_by,
    close_mode: z.string(),
    create_time: z.string(),
    end_time: z.string(),
    close_price: z.string(),
    invested: z.string(),
    withdrawn: z.string(),
    /** What went back to the Funding account, coin by coin. */
    returned: z.array(z.object({ coin: z.string(), amount: z.string(), value: z.string() })),
    returned_value: z.string(),
    /** What was left of a voucher and went back to the house; absent where nothing did. */
    voucher_returned: z.string().optional(),
    total_profit: z.string(),
    booked_profit: z.string(),
    other_profit: z.string(),
    /** All fees; those in coins count at `close_price`, those of a DCA each at that of its fill. */
    fees_paid: z.string(),
    /** Of a grid that fees ended: what an order paid before and since, and what its step pays. */
    fees_changed: z
      .object({
        /** Fractions. A round is two orders that rest, so two maker fees. */
        maker_before: z.string(),
        maker: z.string(),
        taker_before: z.string(),
        taker: z.string(),
        /** What the dearest round gains before fees, a fraction of what was bought. */
        step: z.string(),
      })
      .optional(),
    /** Funding received, below zero when more was paid; of a bot in contracts. */
    funding: z.string().optional(),
    /** What the insurance fund paid, below zero what it kept; inside total_profit. */
    insurance_fund: z.string().optional(),
    /** Matched orders, of a kind that matches orders. */
    arbitrage_num: z.number().optional(),
    /** Open orders that the end cancelled. */
    cancelled_orders: z.number(),
  }),
  doc:
    'What a closed bot paid back and to which account; 404 while it still runs. ' +
    'Of fees_paid, fees in coins count at the last price, those of a DCA at the price of each fill.',
})

export const getWithdrawDetail = defineEndpoint({
  name: 'getWithdrawDetail',
  path: paths.getWithdrawDetail,
  access: 'private',
  request: z.looseObject({
    ...botReference,
    bot_type: z
      .union([z.string(), z.number()])
      .describe('name of a kind of bot, or its number')
      .optional(),
    withdraw_amount: optionalDecimal,
  }),
  response: z.object({
    ...statusFields,
    coin: z.string(),
    withdrawable: z.string(),
    cum_withdrew_amount: z.string(),
    grid_profit: z.string(),
    /** Realised profit that cannot leave now, and why: "locked-in-orders" or "". */
    held_back: z.string(),
    reason: z.string(),
  }),
  doc: 'Realised profit that can leave a bot of any type now; 404 for one that pays out at its end.',
})

export const topUp = defineEndpoint({
  name: 'topUp',
  path: paths.topUp,
  access: 'private',
  permission: 'bot',
  request: z.looseObject({ coin, amount: decimal }),
  response: z.object({ ...statusFields, coin: z.string(), available: z.string() }),
  rate: { limit: 5, perMs: 10_000 },
  doc: 'Adds paper money of a listed coin to the Funding account; limited per coin and day.',
})

const openBalance = z.object({
  coin: z.string(),
  transferBalance: z.string(),
  walletBalance: z.string(),
  bonus: z.string(),
})

const openAccount = {
  /** Money stands in the Funding account; an account UNIFIED exists and is empty. */
  accountType: z.enum(['FUND', 'UNIFIED']).default('FUND'),
  memberId: id.optional(),
  withBonus: integer(0, 1).optional(),
}

export const queryAccountCoinsBalance = defineEndpoint({
  name: 'queryAccountCoinsBalance',
  path: openPaths.queryAccountCoinsBalance,
  access: 'private',
  request: z.looseObject({
    ...openAccount,
    coin: text(400).optional(),
  }),
  response: z.object({
    memberId: z.string(),
    accountType: z.string(),
    balance: z.array(openBalance),
  }),
  doc: 'Balances of an account; coin is a list separated by commas, empty for all. UNIFIED is empty.',
})

export const queryAccountCoinBalance = defineEndpoint({
  name: 'queryAccountCoinBalance',
  path: openPaths.queryAccountCoinBalance,
  access: 'private',
  request: z.looseObject({ ...openAccount, coin }),
  response: z.object({
    memberId: z.string(),
    accountType: z.string(),
    balance: openBalance,
  }),
  doc: 'Balance of one coin of an account. UNIFIED is empty: bots trade from the Funding account.',
})

export type BotFigures = z.infer<typeof botFigures>
export type BotRow = z.infer<typeof botRow>
export type BotTotals = z.infer<typeof botTotals>
export type LevelRow = z.infer<typeof levelRow>
export type ListAllBotsResult = z.infer<typeof listAllBots.response>
export type SummaryResult = z.infer<typeof summary.response>
export type PnlCurveResult = z.infer<typeof pnlCurve.response>
export type LevelsResult = z.infer<typeof levels.response>
export type ReceiptResult = z.infer<typeof receipt.response>
export type TopUpResult = z.infer<typeof topUp.response>

export const botEndpoints = [
  listAllBots,
  summary,
  activity,
  pnlCurve,
  levels,
  receipt,
  getWithdrawDetail,
  topUp,
  queryAccountCoinsBalance,
  queryAccountCoinBalance,
] as const
