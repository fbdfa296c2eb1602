// How a running bot does against a backtest of its settings, and what other ways would have made of
// the same days. Decimals are strings, ratios decimal fractions, times epoch ms as strings.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { healthNotes, healthParts } from '../health-words.ts'
import { integer, member, text } from '../inputs.ts'
import { labPaths } from '../lab-paths.ts'
import { botReference } from './account.ts'

/** What is compared of a span: "" where a figure has no meaning. */
const spanFigures = {
  from: z.string(),
  to: z.string(),
  /** Completed rounds, all and by the day; "" of a kind that matches none. */
  matched: z.string(),
  matched_per_day: z.string(),
  /** Part of the time in which the price was outside of the range, and how long that was. */
  out_of_range: z.string(),
  outside_ms: z.string(),
  fees: z.string(),
  /** Fees by booked profit before fees; "" where nothing was booked. */
  fee_share: z.string(),
  /** How far the first symbol moves in a day: realised volatility of hourly closes. */
  volatility: z.string(),
}

export const botHealth = defineEndpoint({
  name: 'botHealth',
  path: labPaths.botHealth,
  access: 'private',
  request: z.looseObject({
    ...botReference,
    part: member(healthParts).default('own-days'),
    /** Length of the span of `wait` and `shift`, which ends with the last whole hour. */
    days: integer(1, 90).default(7),
    /** Names the page that asks: its newer request ends its older one. */
    form: text(64).default(''),
  }),
  response: z.object({
    bot_id: z.string(),
    part: z.enum(healthParts),
    /** Coin of all amounts. */
    coin: z.string(),
    /** Why figures cannot be compared, or with what in mind. */
    notes: z.array(z.enum(healthNotes)),
    /** When the owner changed the settings last; "" where that never happened. */
    changed_at: z.string(),
    /** The bot's own days; null of what was asked for another part. */
    own: z.object(spanFigures).nullable(),
    /** The range that was tried; "" of a kind without. */
    min_price: z.string(),
    max_price: z.string(),
    /** Of a shift: the fee of the market order that opens it now; else "". */
    opening_fee: z.string(),
    /** Null where there is nothing to compare with: `notes` say why. */
    backtest: z
      .object({
        ...spanFigures,
        total: z.string(),
        /** Total by what was invested. */
        roi: z.string(),
        drawdown: z.string(),
        /** "" where it still ran at the end of the span. */
        ended_at: z.string(),
        end_code: z.string(),
        hash: z.string(),
      })
      .nullable(),
  }),
  rate: { limit: 60, perMs: 10_000 },
  doc:
    'How the caller’s running bot does against a backtest of its settings over the days before it ' +
    'began (own-days), and what its settings (wait) or the same range around the price of now ' +
    '(shift) would have made of the last days. One request of a form runs at a time.',
})
export type BotHealthResult = z.infer<typeof botHealth.response>

export const healthEndpoints = [botHealth] as const
