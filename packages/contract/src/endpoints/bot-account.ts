// Endpoints of the account page: what all money of a user is worth and how it came to that, what
// moved between Funding and bots, and what each bot came to in each year.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { moveActors, moveCauses, moveFilters, moveReasons, moveSorts } from '../account-moves.ts'
import { accountPaths } from '../account-paths.ts'
import { botListStatuses, categories } from '../enums.ts'
import { coin, integer, paging } from '../inputs.ts'
import { botFigures } from './bots.ts'

const statusFields = { status_code: z.number(), debug_msg: z.string() }
const money = z.object({ coin: z.string(), amount: z.string() })

const coinRow = z.object({
  coin: z.string(),
  funding: z.string(),
  /** What running bots hold of it; of their quote coins with what contracts have gained. */
  in_bots: z.string(),
  total: z.string(),
  /** Of one coin, in the currency; "" where no market says it, and then nothing counts of it. */
  price: z.string(),
  funding_value: z.string(),
  bots_value: z.string(),
  value: z.string(),
})

export const account = defineEndpoint({
  name: 'account',
  path: accountPaths.account,
  access: 'private',
  request: z.looseObject({ currency: coin.default('USDT') }),
  response: z.object({
    ...statusFields,
    /** Market epoch ms of the prices. */
    time: z.string(),
    currency: z.string(),
    coins: z.array(coinRow),
    /** Sums of the rows' values. */
    funding: z.string(),
    in_bots: z.string(),
    total: z.string(),
    running_count: z.number(),
    /** What each ongoing bot is worth at this moment, in its quote coin: as the summary has it. */
    equities: z.array(
      botFigures.pick({
        bot_id: true,
        quote_token: true,
        invested: true,
        equity: true,
        total_profit: true,
      }),
    ),
    closed_count: z.number(),
    /**
     * total = topped_up + running_profit + closed_profit + profit_shares + price_change, exactly.
     */
    topped_up: z.string(),
    running_profit: z.string(),
    closed_profit: z.string(),
    /**
     * The same as the rows of closed bots come to, each cut to the digits of its coin; exact where
     * they are in another coin than the currency.
     */
    closed_as_listed: z.string(),
    /** What copies of its bots paid a leader. */
    profit_shares: z.string(),
    price_change: z.string(),
    /** Market epoch ms of the first money, "0" without any. */
    since: z.string(),
  }),
  rate: { limit: 10, perMs: 1000 },
  doc:
    'What Funding and running bots are worth together, coin by coin, and how it came to that: ' +
    'grants and top-ups at the prices of their time, P&L of bots, shares of copies, and what prices did to the rest.',
})

const bot = {
  bot_id: z.string(),
  /** Folder name of the kind. */
  kind: z.string(),
  category: z.enum(categories),
  /** All symbols that the bot trades, its first one first. */
  symbols: z.array(z.string()),
  base_token: z.string(),
  quote_token: z.string(),
}

const move = z.object({
  /** Order and identity within the user's movements. */
  id: z.string(),
  /** Market epoch ms. */
  time: z.string(),
  sort: z.enum(moveSorts),
  cause: z.enum(moveCauses),
  by: z.enum(moveActors),
  reason: z.enum(moveReasons),
  /** The unified code of an end, as the bot's receipt has it; "" of any other movement. */
  bot_close_code: z.string(),
  /** What had a copy close; "" of any other end and movement. */
  closed_by: botFigures.shape.closed_by,
  /** Null of what came from the faucet, or from copies that others have. */
  bot: z
    .object({
      ...bot,
      /** The bot that copies a leader and steers this one; "" of one that its owner steers. */
      copied_by: z.string(),
    })
    .nullable(),
  /** What moved; above zero into Funding, below out of it. */
  coins: z.array(money),
  /** What Funding held of these coins afterwards. */
  funding_after: z.array(money),
})

export const accountMoves = defineEndpoint({
  name: 'accountMoves',
  path: accountPaths.moves,
  access: 'private',
  request: z.looseObject({ show: z.enum(moveFilters).default('all'), ...paging }),
  response: z.object({ ...statusFields, rows: z.array(move), total: z.string() }),
  doc: 'Every movement between Funding and bots, every profit share, grant and top-up, newest first.',
})

const year = z.object({
  ...bot,
  /** Of the market's time, UTC. */
  year: z.number(),
  list_status: z.enum(botListStatuses),
  reason: z.enum(moveReasons),
  /** The unified code of its end; "" while it lives. */
  bot_close_code: z.string(),
  create_time: z.string(),
  /** "0" while it lives. */
  end_time: z.string(),
  /**
   * What its orders booked in the year, after fees; in the year of its end with the rest of its
   * P&L. Over the years of a closed bot realized + funding + yield is its final P&L, exactly.
   */
  realized: z.string(),
  /** Funding received, below zero when more was paid. */
  funding: z.string(),
  /** Profit that no order made, as it was paid out; without what prices did to coins. */
  yield: z.string(),
  /** Inside the profits; fees in coins at the price of their fill. */
  fees: z.string(),
  /** Worth of what came from Funding and went there, at the prices of the moment. */
  moved_in: z.string(),
  moved_out: z.string(),
  /**
   * What of its losses a voucher bore, in the year of its end; "0" without one. Over the years of a
   * closed bot in one coin moved_in + realized + funding + yield + this is moved_out.
   */
  voucher_loss: z.string(),
})

export const yearlyResults = defineEndpoint({
  name: 'yearlyResults',
  path: accountPaths.years,
  access: 'private',
  request: z.looseObject({
    /** One year only; left out for all. */
    year: integer(1970, 9999).optional(),
    page: paging.page,
    /** Bots in a page; each has a row for every year in which something of it moved. */
    limit: paging.limit,
  }),
  response: z.object({
    ...statusFields,
    rows: z.array(year),
    /** Bots in all. */
    total: z.string(),
    /** What copies of its bots paid a leader in each year, by coin; of all bots on every page. */
    profit_shares: z.array(money.extend({ year: z.number() })),
  }),
  doc: "One row a bot and year, in the bot's quote coin: realized, fees, funding, yield, moved in and out; and what copies paid.",
})

export type AccountResult = z.infer<typeof account.response>
export type AccountMove = z.infer<typeof move>
export type AccountMovesResult = z.infer<typeof accountMoves.response>
export type YearRow = z.infer<typeof year>
export type YearlyResults = z.infer<typeof yearlyResults.response>

export const botAccountEndpoints = [account, accountMoves, yearlyResults] as const
