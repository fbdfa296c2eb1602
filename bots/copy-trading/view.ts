// From a follower's state to what pages and programs read. Nothing is decided here. Times are
// market times, in milliseconds as texts.
import { divide, formatAmount, type Ratio } from '@trellis/kernel'
import { formatPrice, STATUS_TABLE } from '@trellis/market'
import { fractionToPercent } from '@trellis/bot-kit/percent.ts'
import { figuresRow, valuationPrice } from '@trellis/bot-kit/routes/bot-figures.ts'
import type { BotReceipt } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import type { ViewMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { copyConfig as config } from './config.ts'
import { gainOf, ifClosed, ifKept, inCopies, profitTerms, type StopOutcome } from './profit.ts'
import type { CopyLimits } from './facts.ts'
import type { CopyTradingState } from './state.ts'
import type { CopyAnswer, FollowingRow, TradedRow } from './wire.ts'

export type FollowBot = LiveBot<CopyTradingState>

/** A copy with its money as its own kind says it now. */
export interface CopyNow {
  readonly bot: number
  readonly total: bigint
  readonly equity: bigint
}

/**
 * What copies have made, each in whole cents, down, as its own row in lists is written: what adds
 * the rows up comes to this. What is paid is reckoned of the exact figures.
 */
function writtenTotal(now: readonly CopyNow[]): bigint {
  return now.reduce((sum, { total }) => sum + inCents(total), 0n)
}

const inCents = (sum: bigint): bigint => divide(sum, config.grain, 'floor') * config.grain

/** What is known of a bot that is gone. */
type Known = Pick<FollowBot, 'kind' | 'symbols'>

/** A fraction as percent; what is off says nothing. */
export const percentText = (ratio: Ratio): string =>
  ratio === 0n ? '' : fractionToPercent(formatAmount(ratio))

function stateOf({ status, state }: FollowBot): FollowingRow['state'] {
  if (STATUS_TABLE[status].list !== 'ongoing') return 'ENDED'
  if (state.phase === 'closing') return 'STOPPING'
  return state.limits.paused ? 'PAUSED' : 'FOLLOWING'
}

/** A follower as lists of them show it; `now` are its copies. */
export function followingRow(
  bot: FollowBot,
  nickname: string,
  now: readonly CopyNow[],
): FollowingRow {
  const { state } = bot
  return {
    bot_id: String(bot.bot),
    leader_mark: state.params.mark,
    nickname,
    amount: formatAmount(state.params.amount),
    in_copies: formatAmount(inCopies(state)),
    waiting: formatAmount(state.waiting),
    gain: formatAmount(gainOf(state, writtenTotal(now))),
    share_paid: formatAmount(state.sharePaid),
    coins: formatAmount(state.coins),
    returned: state.receipt === undefined ? '' : formatAmount(state.receipt.returned),
    state: stateOf(bot),
    end_reason: bot.word || (bot.status === 'failed' ? 'failed' : ''),
    create_time: String(bot.createdAtMs),
    end_time: String(bot.endedAtMs),
    profit_share_percent: percentText(state.params.share),
  }
}

/** One follower with all that it has and has not copied. */
export function detailOf(
  bot: FollowBot,
  market: ViewMarket,
  {
    nickname,
    now,
    traded,
  }: {
    readonly nickname: string
    readonly now: readonly CopyNow[]
    traded(bot: number, known: Known): TradedRow
  },
): Omit<CopyAnswer<'getDetail'>, 'status_code' | 'debug_msg'> {
  const { copies, refused, past, limits, ended, won } = bot.state
  return {
    following: followingRow(bot, nickname, now),
    figures: figuresOf(bot, market),
    limits: limitsRow(limits),
    limits_at_start: limitsRow(bot.state.params),
    copies: copies.map(({ model, copy, kind, symbols, paid }) => {
      const found = now.find((it) => it.bot === copy)
      return {
        bot_id: String(copy),
        model_bot_id: String(model),
        ...traded(copy, { kind, symbols }),
        paid: formatAmount(paid),
        total: formatAmount(inCents(found?.total ?? 0n) as never),
        equity: formatAmount(inCents(found?.equity ?? paid) as never),
      }
    }),
    past: past
      .toReversed()
      .map(({ copy, kind, symbols, paid, gain, share, coins, isKept, atMs }) => ({
        bot_id: String(copy),
        ...traded(copy, { kind, symbols }),
        paid: formatAmount(paid),
        gain: formatAmount(gain),
        share: formatAmount(share),
        coins: formatAmount(coins),
        is_kept: isKept,
        time: String(atMs),
      })),
    refused: refused.map(({ model, kind, symbols, why, found, limit, atMs }) => ({
      model_bot_id: String(model),
      ...traded(model, { kind, symbols }),
      reason: why,
      found: overText(why, found),
      limit: overText(why, limit),
      time: String(atMs),
    })),
    ended,
    won,
    if_closed: outcomeRow(ifClosed(bot.state, now)),
    if_kept: outcomeRow(ifKept(bot.state, now)),
  }
}

/** Leverage in times, an entry in percent. */
function overText(why: string, ratio: Ratio): string {
  return why === 'leverage' && ratio > 0n ? formatAmount(ratio) : percentText(ratio)
}

function limitsRow(limits: CopyLimits): CopyAnswer<'getDetail'>['limits'] {
  return {
    most_per_bot: limits.mostPerBot === 0n ? '' : formatAmount(limits.mostPerBot),
    worst_entry_percent: percentText(limits.worstEntry),
    highest_leverage: limits.highestLeverage === 0n ? '' : formatAmount(limits.highestLeverage),
    stop_loss_percent: percentText(limits.stopLoss),
    on_stop: limits.onStop === 'keep' ? 'KEEP' : 'CLOSE',
    paused: limits.paused,
  }
}

function outcomeRow({ share, returned, fromFunding }: StopOutcome) {
  return {
    share: formatAmount(share),
    returned: formatAmount(returned),
    from_funding: formatAmount(fromFunding),
  }
}

/**
 * What a row of a list says besides: its copies are rows of their own there. The gain with them is
 * "" where one of them cannot be valued.
 */
export function ownPart({ state }: FollowBot, nickname: string, now: readonly CopyNow[]) {
  return {
    gain: now.length < state.copies.length ? '' : formatAmount(gainOf(state, writtenTotal(now))),
    nickname,
    amount: formatAmount(state.params.amount),
    copies: state.copies.length,
    ended: state.ended,
    in_copies: formatAmount(inCopies(state)),
    waiting: formatAmount(state.waiting),
  }
}

/** What lists and totals of every kind show. */
export function figuresOf(bot: FollowBot, market: ViewMarket) {
  const terms = profitTerms(bot.state)
  const money = { terms, invested: terms.invested, feesPaid: bot.state.sharePaid }
  return figuresRow(bot, market, money, { type: 'INVALID', close_reason: bot.word })
}

/** What it paid back, in the words that every kind shares. */
export function receiptOf(bot: FollowBot, market: ViewMarket): BotReceipt {
  const { receipt, sharePaid } = bot.state
  const back = formatAmount(receipt?.returned ?? (0n as never))
  return {
    closeMode: '',
    closePrice: formatPrice(market.instrument, valuationPrice(bot, market)),
    withdrawn: '0',
    returned:
      receipt === undefined ? [] : [{ coin: market.instrument.quote, amount: back, value: back }],
    returnedValue: back,
    feesPaid: formatAmount(sharePaid),
    whole: {
      invested: formatAmount(bot.state.params.amount),
      total: formatAmount(gainOf(bot.state, 0n)),
    },
  }
}
