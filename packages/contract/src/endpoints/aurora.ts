// Endpoints of suggested settings ("AI parameters"): what a search by backtests found, with how it
// did where the search had not looked. Decimals are strings, shares are fractions, times market
// epoch ms.
import { z } from 'zod'
import { auroraPaths as paths } from '../aurora-paths.ts'
import { defineEndpoint, refusedWith } from '../endpoint.ts'
import {
  adviceStates,
  businessTypes,
  categories,
  easyProducts,
  gridModes,
  userTypes,
} from '../enums.ts'
import { adviceName, member, paging, symbol } from '../inputs.ts'

const words = z.string()

/** What weeks of a bot came to, as shares of the money put in. */
const figures = z.object({
  yield: words,
  /** The deepest fall from a peak. */
  max_drawdown: words,
  /** Of daily returns, over a year; "" where too few differed. */
  volatility: words,
  worst_day: words,
  /** Matched orders or completed rounds. */
  matched_per_day: words,
  /** Of what was booked before fees; "" where nothing was. */
  fee_share: words,
  sample_days: z.number(),
})

const reason = z.object({
  code: words,
  /** What the words of the code are said with. */
  figures: z.record(words, words),
})

/** A field of the create call: text, whole number, or rows. */
const value = z.union([words, z.number(), z.array(z.record(words, words))])

const adviceItem = z.object({
  aurora_id: words,
  /** The same, under the name by which a create call gives it back. */
  strategy_id: words,
  biz_type: z.enum(businessTypes),
  /** Ours: name of the kind ("spot-grid"). */
  kind: words,
  /** STYLE_… */
  style: words,
  /** GRID_MODE_…: of what settings are for; UNSPECIFIED of a kind without modes. */
  grid_mode: words,
  /** GRID_MODE_…: which way the market went in the weeks that chose. */
  market_mode: words,
  symbol: words,
  category: z.enum(categories),
  base_token: words,
  quote_token: words,
  /** The settings at the price of now, as the create call of the kind takes them. */
  params: z.record(words, value),
  min_investment: words,
  /** The price that they were placed around. */
  last_price: words,
  /** In hundredths; 0 without leverage. */
  max_leverage_e2: z.number(),
  in_sample: figures,
  out_of_sample: figures,
  /** The plain settings in the same week; null where they could not be placed. */
  naive: figures.nullable(),
  /**
   * Whether it earned more than they did there; false as well where there is nothing to compare.
   */
  beats_naive: z.boolean(),
  /** Candidates that were tried. */
  tried: z.number(),
  /** Yields of the week that judged, in percent. */
  yield_trend: z.array(z.object({ time: words, yield_rate: words })),
  reasons: z.array(reason),
  /** From which time prices chose, from which they judged, and up to which. */
  trained_from: words,
  tested_from: words,
  generated_at: words,
  expires_at: words,
  is_expired: z.boolean(),
})
export type AdviceItem = z.infer<typeof adviceItem>

const answer = {
  status_code: z.number(),
  debug_msg: z.string(),
  /** READY, COMPUTING: ask again, NO_HISTORY: too few prices, OFF: nothing is searched here. */
  state: z.enum(adviceStates),
}
const many = z.object({ ...answer, list: z.array(adviceItem) })
const asked = many.extend({
  /** How much of their search is done, 0 to 1 in hundredths rounded down; 1 where nothing is. */
  searched: z.number(),
})
const business = member(businessTypes)
const rate = { limit: 20, perMs: 1000 }

export const auroraHome = defineEndpoint({
  name: 'auroraHome',
  path: paths.auroraHome,
  access: 'public',
  request: z.looseObject({ user_type: member(userTypes).optional() }),
  response: many,
  rate,
  doc:
    'The best suggestions of each style by the weeks that chose them, at most four of each, each ' +
    'coin once; none that lost there. For FRESH users on spot pairs alone.',
})

export const auroraCreation = defineEndpoint({
  name: 'auroraCreation',
  path: paths.auroraCreation,
  access: 'public',
  request: z.looseObject({ biz_type: business, symbol }),
  response: asked,
  rate,
  doc: 'Suggested settings of one sort of bot for a symbol: by mode, then by style.',
})

export const auroraInfo = refusedWith(
  { detail: null },
  defineEndpoint({
    name: 'auroraInfo',
    path: paths.auroraInfo,
    access: 'public',
    request: z.looseObject({ aurora_id: adviceName }),
    response: z.object({ ...answer, detail: adviceItem.nullable() }),
    rate,
    doc:
      'One suggestion by its aurora_id. COMPUTING while it may come; 404 when a newer one has taken ' +
      'its place, or there never was such a one.',
  }),
)

export const auroraFcombo = defineEndpoint({
  name: 'auroraFcombo',
  path: paths.auroraFcombo,
  access: 'public',
  request: z.looseObject({}),
  response: asked,
  rate,
  doc: 'Suggested baskets of contracts, one for each style.',
})

export const auroraExplore = defineEndpoint({
  name: 'auroraExplore',
  path: paths.auroraExplore,
  access: 'public',
  request: z.looseObject({ biz_type: business, ...paging }),
  response: many.extend({ total: words }),
  rate,
  doc: 'All suggestions of one sort of bot, best yield per drawdown of the weeks that chose first.',
})

export const auroraEasy = defineEndpoint({
  name: 'auroraEasy',
  path: paths.auroraEasy,
  access: 'public',
  request: z.looseObject({
    symbol,
    product: member(easyProducts),
    direction: member(gridModes, 'GRID_MODE_'),
  }),
  response: asked,
  rate,
  doc:
    'The steady suggestion of a grid for a symbol: product 1 on the pair, 2 on the contract in a ' +
    'direction (1 neutral, 2 long, 3 short, 0 the best of them).',
})

export const auroraEndpoints = [
  auroraHome,
  auroraCreation,
  auroraInfo,
  auroraFcombo,
  auroraExplore,
  auroraEasy,
] as const
