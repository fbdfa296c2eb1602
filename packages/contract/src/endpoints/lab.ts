// The lab: what a bot would have done over a span of the market's past. Decimals are strings,
// ratios decimal fractions, times epoch ms of the market as strings.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { integer, text } from '../inputs.ts'
import { labPaths } from '../lab-paths.ts'

const curvePoint = z.object({
  time: z.string(),
  total: z.string(),
  hold: z.string(),
  /**
   * How far the total lay below its highest so far, as `drawdown` has it: the deepest since the
   * point before.
   */
  fall: z.string(),
  /** The same of holding. */
  hold_fall: z.string(),
})

export const labBacktest = defineEndpoint({
  name: 'labBacktest',
  path: labPaths.labBacktest,
  access: 'optional',
  request: z.looseObject({
    /** Folder name of the kind: "spot-grid". */
    kind: text(32),
    /** What the create call of the kind takes. */
    input: z.looseObject({}, { error: 'wrong-type' }),
    /** Length of the span, which ends with the last whole hour. */
    days: integer(1, 90).default(30),
    /** Names the form that asks: its newer request ends its older one. */
    form: text(64).default(''),
  }),
  response: z.object({
    kind: z.string(),
    symbols: z.array(z.string()),
    days: z.number(),
    from: z.string(),
    to: z.string(),
    /** Coin of all amounts. */
    coin: z.string(),
    invested: z.string(),
    total: z.string(),
    /** Total by what was invested. */
    roi: z.string(),
    /** What the same money had won in the coins themselves. */
    hold: z.string(),
    vs_hold: z.string(),
    booked: z.string(),
    /** Total less booked. */
    unrealized: z.string(),
    fees: z.string(),
    /** Fees by booked profit before fees; "" where nothing was booked. */
    fee_share: z.string(),
    /** Below zero was paid; "" of a kind without contracts. */
    funding: z.string(),
    fills: z.number(),
    matched: z.number(),
    matched_per_day: z.string(),
    drawdown: z.string(),
    /** When it had fallen so far; "" where it never fell. */
    drawdown_at: z.string(),
    hold_drawdown: z.string(),
    worst_day: z.string(),
    /** Per year; "" of fewer than seven days. */
    sharpe: z.string(),
    volatility: z.string(),
    /** Part of the time in which the price was outside of the bot's range. */
    out_of_range: z.string(),
    /** "" where the bot still ran at the end, else when and how it ended. */
    ended_at: z.string(),
    end_code: z.string(),
    curve: z.array(curvePoint),
    assumptions: z.object({
      maker_fee_rate: z.string(),
      taker_fee_rate: z.string(),
      /** Of what was traded beyond an order's price, the part that the order gets. */
      volume_share: z.string(),
      candle_seconds: z.number(),
      sample_seconds: z.number(),
    }),
    /** Equal texts are equal results. */
    hash: z.string(),
  }),
  rate: { limit: 60, perMs: 10_000 },
  doc:
    'What a bot would have earned over the last days, at most 90, on the engine and the paper ' +
    'exchange that run live; input is what the create call of the kind takes, with its checks. ' +
    'One request of a form runs at a time: a newer one ends the older with labReplaced.',
})
export type LabBacktestResult = z.infer<typeof labBacktest.response>

export const labEndpoints = [labBacktest] as const
