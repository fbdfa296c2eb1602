// Endpoints of everybody's public bots: the ranking over all kinds, and one of them with what a
// copy needs to know. No row names its owner, or says money beside its P&L.
import { z } from 'zod'
import { defineEndpoint, refusedWith } from '../endpoint.ts'
import {
  botListStatuses,
  botTypes,
  businessTypes,
  categories,
  mixedSorters,
  pnlBands,
  rankedModes,
  runningTimes,
} from '../enums.ts'
import { flag, id, integer, member, optionalDecimal, symbol } from '../inputs.ts'
import { rankingPaths } from '../ranking-paths.ts'

const statusFields = { status_code: z.number(), debug_msg: z.string() }

/** One member of a list, or several of them: any of these. */
function anyOf<S extends z.ZodType>(one: S) {
  const single = one.transform((value) => [value] as z.output<S>[])
  return z.union([z.array(one).max(16), single])
}

const MOST_LEVERAGE_E2 = 20_000

const rankingRequest = z.looseObject({
  business_type: member(businessTypes).default('BIZ_UNKNOWN'),
  running_time: anyOf(member(runningTimes)).default([]),
  pnl: anyOf(member(pnlBands)).default([]),
  mode: member(rankedModes).default('ALL'),
  symbol: symbol.optional(),
  /** Hundredths; 0 for any. */
  max_leverage: integer(0, MOST_LEVERAGE_E2).default(0),
  /** A fraction. */
  max_drawdown: optionalDecimal,
  /** Only bots for which what the caller has in Funding is enough; of guests it asks nothing. */
  copy_ready: flag.default(false),
  /** Only bots that run. */
  running_only: flag.default(false),
  sorter: member(mixedSorters).default('RISK_ADJUSTED'),
  page: integer(0, 100_000).default(0),
  limit: integer(1, 100).default(20),
})

const strategy = z.object({
  /** What names the bot in both calls for one of them, and what a copy names as its model. */
  strategy_id: z.string(),
  business_type: z.enum(businessTypes),
  type: z.enum(botTypes),
  /** Folder name of the kind. */
  kind: z.string(),
  symbol: z.string(),
  symbols: z.array(z.string()),
  category: z.enum(categories),
  base_token: z.string(),
  quote_token: z.string(),
  /** Coins of all its symbols, `base_token` first. */
  base_tokens: z.array(z.string()),
  /** LONG, SHORT, NEUTRAL or MIXED of a bot in contracts; "" of one that holds coins. */
  mode: z.string(),
  /** Hundredths: 300 is 3 times; 0 of a bot that holds coins. */
  leverage: z.number(),
  /** Its owner, masked; the same for all bots of one owner. */
  nick_name: z.string(),
  /** Its owner is a member of the simulated community. */
  simulated: z.boolean(),
  is_own: z.boolean(),
  list_status: z.enum(botListStatuses),
  status: z.string(),
  note: z.string(),
  bot_close_code: z.string(),
  /** Market epoch ms; end_time "0" while it runs. */
  create_time: z.string(),
  end_time: z.string(),
  /** Running time, ms of market time. */
  operation_time: z.string(),
  /** Total P&L in the quote coin, told of own and simulated bots alone; "" of all others. */
  pnl: z.string(),
  /** The same over what was invested, a fraction. */
  pnl_per: z.string(),
  /**
   * Market epoch ms of its figures while its past is still being made and it runs in it; no fall
   * and no APR is told of it then. "0" of all others, whose figures are of now or of their end.
   */
  past_time: z.string(),
  /** Percent with 2 decimals; "" of less than seven days. */
  total_apr: z.string(),
  /** Largest fall of equity below an earlier high, a fraction; "" while it is being read. */
  max_drawdown: z.string(),
  /** When that high and that low were; "0" for no fall. */
  drawdown_from: z.string(),
  drawdown_to: z.string(),
  /** pnl_per over max_drawdown; "" of less than seven days. */
  risk_ratio: z.string(),
  /** Oldest first; the rate is over what had been invested by then, times 100. */
  yield_trend: z.array(z.object({ time: z.string(), yield_rate: z.string() })),
  /** Users who copy it now, its owner left out. */
  follow_num: z.number(),
  /** Share of its like that it is ahead of; "" below 0.6 and where there are fewer than 20. */
  defeat_percentage: z.string(),
  /** Least money of a copy now; "" while unknown. */
  min_invest_amount: z.string(),
  /** Most money; 0 for none. */
  max_invest_amount: z.string(),
  current_price: z.string(),
  /** Of a grid. */
  min_price: z.string(),
  max_price: z.string(),
})

export const mixedRanking = defineEndpoint({
  name: 'mixedRanking',
  path: rankingPaths.mixedRanking,
  access: 'optional',
  request: rankingRequest,
  response: z.object({
    ...statusFields,
    list: z.array(strategy),
    /** Bots that the filter matches. */
    total: z.string(),
    /** All public bots of the list. */
    public_total: z.string(),
    /** Market time of the figures, epoch ms. */
    updated_time: z.string(),
    /** Wall time since then, ms. */
    age_ms: z.number(),
    /** Curves or old bots are still being read, or the community's past is being made. */
    is_filling: z.boolean(),
    /** How much of that is done, 0 to 1 in hundredths rounded down; 1 where nothing is. */
    filled_share: z.number(),
  }),
  doc:
    'Public bots of all users and kinds, running or ended within 30 days of market time, by their ' +
    'return against their largest fall unless another order is asked for.',
})

const straightEnd = z.enum(['', 'closed', 'liquidated'])

/** A copy of a grid as it would begin; amounts in the quote coin, fees included. */
const beginning = z.object({
  sell_count: z.number(),
  buy_count: z.number(),
  /** P&L after one straight move to an end of the range. */
  high_profit: z.string(),
  low_profit: z.string(),
  /** What ended it before: "closed" by a target, "liquidated"; "" for nothing. */
  high_end: straightEnd,
  low_end: straightEnd,
})

const strategyRequest = z.looseObject({ strategy_id: id.optional(), bot_id: id.optional() })
const strategyAnswer = z.object({
  ...statusFields,
  strategy: strategy
    .extend({
      /** Query of the create form's address that fills in the same plan, without money. */
      parameters: z.record(z.string(), z.string()),
      /** What each symbol cost as the bot was made, and costs now; "" where nobody knows. */
      entries: z.array(
        z.object({
          symbol: z.string(),
          base_token: z.string(),
          then_price: z.string(),
          now_price: z.string(),
          /** now over then less one, a fraction. */
          change: z.string(),
          /** What the coins cost now that the amount of `compared` bought then; "" if unknown. */
          same_cost: z.string(),
        }),
      ),
      /** The same money begun when the bot was made, and begun now. */
      compared: z.object({
        /** In the quote coin: 1000, or more where that is too little for a grid. */
        amount: z.string(),
        /** What it would have made in this bot until now: its P&L over what was invested. */
        made: z.string(),
        /**
         * Of a grid; null of others, while a trigger price is waited for, and at a price at which
         * the plan's own targets refuse a start.
         */
        begun_then: beginning.nullable(),
        begun_now: beginning.nullable(),
      }),
      /** Where the price stands in the range of a grid, from 0 to 1 and beyond; "" of others. */
      range_place: z.string(),
    })
    .nullable(),
})
const DOC =
  'One public bot: its figures, the parameters that a copy begins with, and the price of its ' +
  'beginning against the price of now.'

export const chatStrategyInfo = refusedWith(
  { strategy: null },
  defineEndpoint({
    name: 'chatStrategyInfo',
    path: rankingPaths.chatStrategyInfo,
    access: 'optional',
    request: strategyRequest,
    response: strategyAnswer,
    doc: DOC,
  }),
)

export const strategyInfo = refusedWith(
  { strategy: null },
  defineEndpoint({
    name: 'strategyInfo',
    path: rankingPaths.strategyInfo,
    access: 'private',
    request: strategyRequest,
    response: strategyAnswer,
    doc: DOC,
  }),
)

export type RankedStrategy = z.infer<typeof strategy>
export type RankingResult = z.infer<typeof mixedRanking.response>
export type StrategyResult = z.infer<typeof strategyAnswer>
export type StrategyDetail = NonNullable<StrategyResult['strategy']>

export const rankingEndpoints = [mixedRanking, chatStrategyInfo, strategyInfo] as const
