// The endpoints of copy trading: request and answer schemas. Wire names and units stop here and in
// view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  botFigures,
  botReference,
  defineEndpoints,
  optionalDecimal,
  reads,
  text,
  writes,
  type InputOf,
  type OutputOf,
} from '@trellis/contract'
import { headShape } from '@trellis/bot-kit/wire/checks.ts'
import { requestKeyShape } from '@trellis/bot-kit/wire/request-key.ts'
import { textFields } from '@trellis/bot-kit/wire/text-fields.ts'
import { paths } from './paths.ts'
import { docs } from './wire-docs.ts'

export const STOP_MODES = ['CLOSE', 'KEEP'] as const
export const LEADER_STATES = ['OPEN', 'CLOSED', 'SUSPENDED', 'LEFT'] as const

const mark = text(32)
/** Percent, and amounts of USDT. */
const limits = {
  most_per_bot: optionalDecimal,
  worst_entry_percent: optionalDecimal,
  highest_leverage: optionalDecimal,
  stop_loss_percent: optionalDecimal,
  on_stop: z.enum(STOP_MODES).optional(),
}

const recommended = z.object(
  textFields('leaderMark nickname thirtyDayRoi thirtyDayMaxDrawdown thirtyDaySharpeRatio'),
)

const leader = z.object({
  ...textFields('leader_mark nickname profit_share_percent since_time own_money'),
  state: z.enum(LEADER_STATES),
  is_house: z.boolean(),
  is_own: z.boolean(),
  ...textFields('thirty_day_roi thirty_day_max_drawdown thirty_day_sharpe_ratio'),
  followers: z.number(),
  places: z.number(),
  bots_open: z.number(),
  bots_closed: z.number(),
  bots_won: z.number(),
})

const copied = z.object({
  ...textFields('bot_id model_bot_id kind paid total equity'),
})
const refused = z.object(textFields('model_bot_id kind reason time'))

const following = z.object({
  ...textFields('bot_id leader_mark nickname amount in_copies waiting gain share_paid'),
  state: z.enum(['FOLLOWING', 'PAUSED', 'STOPPING', 'ENDED']),
  ...textFields('end_reason create_time end_time profit_share_percent'),
})

const detail = z.object({
  ...headShape,
  following,
  figures: botFigures,
  limits: z.object({
    ...textFields('most_per_bot worst_entry_percent highest_leverage stop_loss_percent'),
    on_stop: z.enum(STOP_MODES),
    paused: z.boolean(),
  }),
  copies: z.array(copied),
  refused: z.array(refused),
  ended: z.number(),
  won: z.number(),
})

const leaderBot = z.object({
  ...textFields('bot_id kind symbol category open_ms weight_percent pnl_percent'),
  symbols: z.array(z.string()),
  ...textFields('entry_price price entry_loss_percent leverage copy_amount refusal'),
})

const made = z.object({ ...headShape, bot_id: z.string() })
const done = z.object(headShape)
const followRequest = z.looseObject({
  leader_mark: mark,
  amount: optionalDecimal,
  copy_existing: z.boolean().optional(),
  ...requestKeyShape,
  ...limits,
})

/** Endpoints of copy trading by name. */
export const endpoints = defineEndpoints(
  {
    recommendLeaderList: reads(
      'public',
      z.looseObject({}),
      z.object({ leaders: z.array(recommended) }),
      {
        limit: 10,
        perMs: 1000,
      },
    ),
    create: writes(
      z.looseObject({ leaderMark: mark, investmentE8: text(24) }),
      z.object(textFields('leaderMark followId')),
    ),
    follow: writes(followRequest, made),
    modifySetting: writes(
      z.looseObject({ ...botReference, ...limits, paused: z.boolean().optional() }),
      done,
    ),
    stop: writes(z.looseObject({ ...botReference, copies: z.enum(STOP_MODES).optional() }), done),
    getDetail: reads('private', z.looseObject(botReference), detail),
    listFollowing: reads(
      'private',
      z.looseObject({}),
      z.object({ ...headShape, following: z.array(following), leaders_max: z.number() }),
    ),
    getLeader: reads(
      'optional',
      z.looseObject({ leader_mark: mark }),
      z.object({ ...headShape, leader }),
    ),
    getLeaderBots: reads(
      'optional',
      z.looseObject({ leader_mark: mark, amount: optionalDecimal, ...limits }),
      z.object({ ...headShape, bots: z.array(leaderBot) }),
    ),
    becomeLeader: writes(
      z.looseObject({
        nickname: text(24),
        profit_share_percent: optionalDecimal,
        open: z.boolean().optional(),
      }),
      z.object({ ...headShape, leader_mark: z.string() }),
    ),
    leaveLeader: writes(z.looseObject({}), done),
  },
  paths,
  docs,
)

type Name = keyof typeof endpoints
/** What a handler reads, by endpoint name. */
export type CopyRequest<N extends Name> = InputOf<(typeof endpoints)[N]>
export type CopyAnswer<N extends Name> = OutputOf<(typeof endpoints)[N]>
export type LeaderRow = z.infer<typeof leader>
export type LeaderBotRow = z.infer<typeof leaderBot>
export type FollowingRow = z.infer<typeof following>
