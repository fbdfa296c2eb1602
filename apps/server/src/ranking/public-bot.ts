// A public bot as rankings know it: its figures of now, and what its curve and its plan say.
import type { BotFigures } from '@trellis/contract'
import { SIMULATED_SETTING } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { PublicBot } from '@trellis/bot-kit/routes/public-bots.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { trackOn, yieldTrack, type TrackPoint } from '@trellis/bot-kit/routes/yield-track.ts'
import type { Amount } from '@trellis/kernel'
import { valueOfBase } from '@trellis/market'
import { amountOf, routesOf } from '../calls/bot-figures.ts'
import type { BotPast } from './bot-pasts.ts'

/** Points of a yield trend. */
const TREND_POINTS = 40
/** Coins that amounts of several coins are compared in; they count alike. */
const COMMON: ReadonlySet<string> = new Set(['USDT', 'USDC'])
const [COMPARED_IN = ''] = COMMON

export interface PublicBotParts {
  readonly context: RouteContext
  readonly copies: number
  /** Whether its past is still being made. */
  readonly isInPast: boolean
}

/** Undefined of a bot whose kind has no place on the site. */
export function publicBot(
  bot: LiveBot,
  { settled, recent, model }: BotPast,
  { context, copies, isInPast }: PublicBotParts,
): PublicBot | undefined {
  const figures = routesOf(bot)?.figures(bot, context)
  if (figures === undefined) return undefined
  const readMs = recent.at(-1)?.atMs ?? settled?.last?.atMs ?? bot.createdAtMs
  const isRead = settled !== undefined && !(isInPast && isBehind(bot, readMs, context))
  const whole = isRead ? trackOn(settled, withNow(recent, bot, figures, context)) : undefined
  const track = whole && yieldTrack(whole, TREND_POINTS)
  const pastMs = isInPast && figures.list_status === 'ONGOING' ? context.market.nowMs() : 0
  return {
    bot,
    figures,
    simulatedAs: context.settings.read(bot.user, SIMULATED_SETTING),
    pastMs,
    model,
    track,
    // Only a kind without plans has none: it holds coins, and nobody copies it.
    mode: model?.mode ?? '',
    leverageE2: model?.leverageE2 ?? 0,
    minimum: model?.minimum ?? '',
    // A past is made faster than its curve is read: a fall is told once they are at one time.
    drawdownRatio: pastMs > 0 ? undefined : track?.drawdownRatio,
    profitWorth: worthOf(figures, context),
    copies,
    defeated: undefined,
  }
}

/** How much of a bot's life may be missing before now. */
const MOST_BEHIND = 1 / 10

/** Whether a curve would go straight over much of a bot's life: a past is made faster than read. */
function isBehind(
  { createdAtMs, endedAtMs }: LiveBot,
  readMs: number,
  { market }: RouteContext,
): boolean {
  const untilMs = endedAtMs > 0 ? endedAtMs : market.nowMs()
  return untilMs - readMs > (untilMs - createdAtMs) * MOST_BEHIND
}

/** The newest points with the figures of now, or of a bot's end, after them. */
function withNow(
  points: readonly TrackPoint[],
  { endedAtMs }: LiveBot,
  figures: BotFigures,
  { market }: RouteContext,
): readonly TrackPoint[] {
  const atMs = endedAtMs > 0 ? endedAtMs : market.nowMs()
  const [total, invested] = [Number(figures.total_profit), Number(figures.invested)]
  const withdrawn = total + invested - Number(figures.equity)
  const before = points.filter((point) => point.atMs < atMs)
  return [...before, { atMs, total, invested, withdrawn }]
}

/** A bot's P&L in the coin that amounts are compared in; a coin without a price counts nothing. */
function worthOf({ total_profit, quote_token }: BotFigures, { market }: RouteContext): Amount {
  const profit = amountOf(total_profit)
  if (COMMON.has(quote_token)) return profit
  const index = market.indexOf(`${quote_token}${COMPARED_IN}`, 'spot')
  const instrument = market.instruments[index]
  if (instrument === undefined) return 0n as Amount
  const { last } = market.ticker(index)
  const size = (profit < 0n ? -profit : profit) as Amount
  const worth = valueOfBase(instrument, last, size, 'down')
  return (profit < 0n ? -worth : worth) as Amount
}
