// The endpoints of copy trading: request and answer schemas. Wire names and units stop here and in
// view.ts; nothing here decides anything.
import { z } from 'zod'
import {
  botFigures,
  categories,
  botReference,
  defineEndpoints,
  leaves,
  moveReasons,
  onSettings,
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
import { eachWire } from './limit-table.ts'
import { paths } from './paths.ts'
import { docs } from './wire-docs.ts'

export const STOP_MODES = ['CLOSE', 'KEEP'] as const
export const LEADER_STATES = ['OPEN', 'CLOSED', 'SUSPENDED', 'LEFT'] as const

const mark = text(32)
/** Percent, and amounts of USDT. */
const limits = {
  ...eachWire(() => optionalDecimal),
  on_stop: z.enum(STOP_MODES).optional(),
}

const recommended = z.object(
  textFields('leaderMark nickname thirtyDayRoi thirtyDayMaxDrawdown thirtyDaySharpeRatio'),
)

const leader = z.object({
  ...textFields('leader_mark nickname profit_share_percent since_time leading_ms own_money'),
  state: z.enum(LEADER_STATES),
  is_house: z.boolean(),
  is_own: z.boolean(),
  ...textFields('thirty_day_roi thirty_day_max_drawdown thirty_day_sharpe_ratio'),
  /** Market time that the figures are of: since the first bot, hardly over thirty days. */
  span_ms: z.string(),
  followers: z.number(),
  places: z.number(),
  bots_open: z.number(),
  bots_closed: z.number(),
  bots_won: z.number(),
  /** What 1 has gained after each day and now, fractions; empty before the first bot. */
  curve: z.array(z.string()),
  /** The deepest fall of each of these days below an earlier high, fractions. */
  falls: z.array(z.string()),
})

/** What a bot trades, for its name on pages. */
const traded = {
  ...textFields('kind symbol base_token quote_token'),
  category: z.enum(categories),
  symbols: z.array(z.string()),
}
const copied = z.object({ ...traded, ...textFields('bot_id model_bot_id paid total equity') })
/** One that ended, or was kept as an own bot; its gain, with `coins` and before the share. */
const past = z.object({
  ...traded,
  ...textFields('bot_id paid gain share coins time'),
  is_kept: z.boolean(),
})
/** How far from a limit, where that is the reason: percent, of leverage times; "" of any other. */
const refused = z.object({
  ...traded,
  ...textFields('model_bot_id reason time found limit'),
})
/** At the prices of now; amounts of USDT. */
const outcome = z.object(textFields('share returned from_funding'))

/**
 * `coins`: of `gain`, what copies gave back in other coins, each at its worth at their end.
 * `returned`: what went to Funding as it ended, "" before.
 */
const following = z.object({
  ...textFields('bot_id leader_mark nickname amount in_copies waiting gain share_paid coins'),
  ...textFields('returned'),
  state: z.enum(['FOLLOWING', 'PAUSED', 'STOPPING', 'ENDED']),
  ...textFields('end_reason create_time end_time profit_share_percent'),
})

const limitsNow = z.object({
  ...eachWire(() => z.string()),
  on_stop: z.enum(STOP_MODES),
  paused: z.boolean(),
})

const detail = z.object({
  ...headShape,
  following,
  figures: botFigures,
  limits: limitsNow,
  /** Those that it began with. */
  limits_at_start: limitsNow,
  copies: z.array(copied),
  /** Newest first; of very many the last. */
  past: z.array(past),
  refused: z.array(refused),
  ended: z.number(),
  won: z.number(),
  /** What stopping now would come to, either way. */
  if_closed: outcome,
  if_kept: outcome,
})

const closedBot = z.object({
  ...traded,
  ...textFields('bot_id ran_ms end_time pnl_percent'),
  reason: z.enum(moveReasons),
})

const leaderBot = z.object({
  ...traded,
  /** Of a bot on contracts; MIXED of several that differ in it, "" of one that buys coins. */
  direction: z.enum(['LONG', 'SHORT', 'NEUTRAL', 'MIXED', '']),
  ...textFields('bot_id open_ms weight_percent pnl_percent'),
  ...textFields('entry_price price entry_loss_percent leverage copy_amount refusal'),
})

const made = z.object({ ...headShape, bot_id: z.string() })
const done = z.object(headShape)
const followRequest = z.looseObject({
  leader_mark: mark,
  amount: optionalDecimal,
  copy_existing: z.boolean().optional(),
  /** What was shown of the leader: where it asks for another by now, nothing is begun. */
  profit_share_percent: optionalDecimal,
  ...requestKeyShape,
  ...limits,
})

/** Looks at leaders reckon for everybody, guests too: a page asks a few times a minute. */
const LOOKS = { limit: 6, perMs: 1000 } as const

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
    create: onSettings(
      writes(
        z.looseObject({ leaderMark: mark, investmentE8: text(24) }),
        z.object(textFields('leaderMark followId')),
      ),
    ),
    follow: onSettings(writes(followRequest, made)),
    modifySetting: leaves(
      z.looseObject({ ...botReference, ...limits, paused: z.boolean().optional() }),
      done,
    ),
    stop: leaves(z.looseObject({ ...botReference, copies: z.enum(STOP_MODES).optional() }), done),
    getDetail: onSettings(reads('private', z.looseObject(botReference), detail)),
    listFollowing: onSettings(
      reads(
        'private',
        z.looseObject({}),
        z.object({ ...headShape, following: z.array(following), leaders_max: z.number() }),
      ),
    ),
    getLeader: onSettings(
      reads(
        'optional',
        z.looseObject({ leader_mark: mark }),
        z.object({ ...headShape, leader }),
        LOOKS,
      ),
    ),
    getLeaderBots: onSettings(
      reads(
        'optional',
        z.looseObject({ leader_mark: mark, amount: optionalDecimal, ...limits }),
        /** The leader as it stood when its bots were read. */
        z.object({ ...headShape, leader, bots: z.array(leaderBot) }),
        LOOKS,
      ),
    ),
    getLeaderClosed: onSettings(
      reads(
        'optional',
        z.looseObject({ leader_mark: mark }),
        z.object({ ...headShape, bots: z.array(closedBot) }),
        LOOKS,
      ),
    ),
    listLeaders: onSettings(
      reads(
        'optional',
        z.looseObject({}),
        z.object({ ...headShape, leaders: z.array(leader), own: leader.optional() }),
        LOOKS,
      ),
    ),
    becomeLeader: onSettings(
      writes(
        z.looseObject({
          nickname: text(24),
          profit_share_percent: optionalDecimal,
          open: z.boolean().optional(),
        }),
        z.object({ ...headShape, leader_mark: z.string() }),
      ),
    ),
    leaveLeader: onSettings(leaves(z.looseObject({}), done)),
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
export type ClosedBotRow = z.infer<typeof closedBot>
export type TradedRow = z.infer<z.ZodObject<typeof traded>>
export type FollowingRow = z.infer<typeof following>
