// The calls that every bot in one contract has about its margin, and those that every grid of
// contracts has about what may change while it runs: their schemas, and a sentence on each.
import {
  botReference,
  coin,
  decimal,
  leaves,
  reads,
  refusedWith,
  writes,
  type RefusedFields,
} from '@trellis/contract'
import { z } from 'zod'
import { contractTargetFields, moveScopeFields } from '../linear/grid-fields.ts'
import { headShape } from './checks.ts'
import { contractSettingsShape, liquidationShape } from './detail-shapes.ts'
import { rangeShape } from './field-shapes.ts'
import { marginEffectShape } from './margin-effect.ts'
import { requestKeyShape } from './request-key.ts'
import { withdrawn, withdrawRequest } from './withdraw.ts'

const words = z.string()
const marginRequest = z.looseObject({
  ...botReference,
  amount: decimal,
  coin: coin.optional(),
  ...requestKeyShape,
})
const added = z.object({ ...headShape, bot_id: words, added: words, total_investment: words })
const effect = z.object({ ...headShape, ...marginEffectShape })
const often = { limit: 10, perMs: 1000 }

/** Rows of a kind's table; `refused` are the fields that its refusals carry. */
export const marginCalls = (refused: RefusedFields) => ({
  addMargin: refusedWith(refused, writes(marginRequest, added)),
  withdrawProfit: leaves(withdrawRequest, withdrawn),
  validateAddMargin: refusedWith(refused, reads('private', marginRequest, effect, often)),
  validateWithdraw: reads('private', withdrawRequest, effect, often),
})

export const marginDocs = {
  addMargin: 'Adds money of the Funding account to the margin of a bot that waits or runs.',
  withdrawProfit:
    'Moves realised profit and added margin that are free to the Funding account; an empty amount ' +
    'takes all of it. The initial investment stays.',
  validateAddMargin:
    'Ours: what adding margin would do now: liquidation, leverage and position before and after, ' +
    'what orders that waited for margin trade at once, and how many then rest or still wait.',
  validateWithdraw:
    'Ours: the same of money that is taken out; an empty amount takes all that may leave.',
} as const

/** What is set now. */
const settings = z.object(contractSettingsShape)

/** Where the targets of a grid that runs may lie. */
export const targetRanges = z.object({
  ...headShape,
  ...rangeShape(contractTargetFields),
  last_price: words,
  mark_price: words,
  ...liquidationShape,
  settings,
})

/** How far the range of a grid that runs may move. */
export const moveScope = z.object({
  ...headShape,
  ...rangeShape(moveScopeFields),
  curr_min_price: words,
  curr_max_price: words,
  settings,
})
