// What a poster can say of a bot: read from its owner's own answers, or from what everybody is told
// of a public bot. Nothing is hidden here: what is not to be seen, the layout leaves out.
import { closeKey } from '@trellis/bot-kit/web/close-reason.ts'
import { gridCount } from '@trellis/bot-kit/web/grid/grid-sketch.tsx'
import type { BotRow, PnlCurveResult, StrategyDetail } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'

/** Numbers are for pixels only. */
export interface CurveSpot {
  readonly atMs: number
  readonly value: number
}

/** Decimals as the wire has them; "" for what is not known or has no meaning for its kind. */
export interface PosterFacts {
  /** "BTC/USDT". */
  readonly name: string
  /** Folder name of its kind. */
  readonly kind: string
  /** Of a bot in contracts: long, short, neutral or mixed. */
  readonly direction: string
  readonly leverage: string
  readonly isOver: boolean
  readonly isLiquidated: boolean
  /** Behind a trigger price: it has not run yet. */
  readonly isWaiting: boolean
  /** Total P&L over all that was invested, a fraction. */
  readonly rate: string
  readonly runningMs: number
  /** Market time of the figures. */
  readonly atMs: number
  /** Oldest first; empty where there is none yet. */
  readonly curve: readonly CurveSpot[]
  /** Largest fall, a fraction. */
  readonly fall: string
  /** Share of its like that it is ahead of, a fraction. */
  readonly defeated: string
  /** Only its owner knows it. */
  readonly money: PosterMoney | undefined
  readonly grid: PosterGrid | undefined
  /** Its owner is of the simulated community. */
  readonly isOfCommunity: boolean
  /** Others may look at it. */
  readonly isPublic: boolean
}

export interface PosterMoney {
  readonly coin: string
  readonly total: string
  readonly invested: string
}

export interface PosterGrid {
  readonly low: string
  readonly high: string
  readonly price: string
  /** Number of grids; undefined where it is not told. */
  readonly count: number | undefined
}

/** A curve of less says nothing. */
/** Extra state of a bot that waits for its trigger price. */
const WAITING = 'waiting-for-trigger'
const SHORT_LIFE_MS = 3_600_000
const LEAST_SPOTS = 3
/** From here on the specification lets it be said. */
const LEAST_DEFEATED = 0.6

/** Of a public bot: rates alone, whoever asks. */
export function factsOfPublic(bot: StrategyDetail): PosterFacts {
  const runningMs = Number(bot.operation_time)
  const trend = bot.yield_trend.map(({ time, yield_rate }) => ({
    atMs: Number(time),
    value: Number(yield_rate),
  }))
  return {
    name: marketName(bot),
    kind: bot.kind,
    direction: bot.mode.toLowerCase(),
    leverage: leverageOf(bot),
    isOver: bot.list_status === 'CLOSED',
    isLiquidated: isLiquidated(bot),
    isWaiting: bot.note === WAITING,
    rate: bot.pnl_per,
    runningMs,
    atMs: Number(bot.create_time) + runningMs,
    curve: curveOf(trend, runningMs),
    fall: bot.max_drawdown,
    defeated: toldDefeat(bot),
    money: undefined,
    grid: gridOf(bot, Number(bot.parameters['n'])),
    isOfCommunity: bot.simulated,
    isPublic: true,
  }
}

export interface OwnAnswers {
  readonly row: BotRow
  readonly points: PnlCurveResult['points']
  /** What everybody is told of it; undefined while its owner shows it to nobody. */
  readonly shown: StrategyDetail | undefined
}

/** Of a bot of the reader's own, public or not. */
export function factsOfOwn({ row, points, shown }: OwnAnswers): PosterFacts {
  const { figures } = row
  const part = (row.fcombo ?? row.own ?? {}) as OwnPart
  const runningMs = Number(figures.running_ms)
  const totals = points.map(({ time, total }) => ({ atMs: Number(time), value: Number(total) }))
  return {
    name: marketName(figures),
    kind: figures.kind,
    direction: figures.contract?.direction ?? directionOf(part),
    leverage: figures.contract?.leverage ?? part.leverage ?? '',
    isOver: figures.list_status === 'CLOSED',
    isLiquidated: isLiquidated(figures),
    isWaiting: figures.note === WAITING,
    rate: figures.total_profit_per,
    runningMs,
    atMs: Number(figures.create_time) + runningMs,
    curve: curveOf(totals, runningMs),
    fall: shown?.max_drawdown ?? '',
    defeated: shown === undefined ? '' : toldDefeat(shown),
    money: {
      coin: figures.quote_token,
      total: figures.total_profit,
      invested: figures.invested,
    },
    grid: gridOf(figures, gridCount(row)),
    isOfCommunity: false,
    isPublic: shown !== undefined,
  }
}

/** What a basket or a pool says of itself: figures name the side of one contract alone. */
interface OwnPart {
  readonly leverage?: string
  readonly symbol_settings?: readonly { readonly side: string }[]
}

function directionOf({ symbol_settings: rows = [] }: OwnPart): string {
  const sides = new Set(rows.map(({ side }) => side.replace('SIDE_', '').toLowerCase()))
  return sides.size > 1 ? 'mixed' : ([...sides][0] ?? '')
}

function isLiquidated({ bot_close_code: code }: { readonly bot_close_code: string }): boolean {
  return closeKey(code) === 'AUTO_LIQ'
}

/** Set leverage, "" of a bot that holds coins; the wire says hundredths. */
function leverageOf({ leverage }: Pick<StrategyDetail, 'leverage'>): string {
  return leverage > 0 ? String(leverage / 100) : ''
}

function curveOf(spots: readonly CurveSpot[], runningMs: number): readonly CurveSpot[] {
  return runningMs < SHORT_LIFE_MS || spots.length < LEAST_SPOTS ? [] : spots
}

function toldDefeat({ defeat_percentage: share }: StrategyDetail): string {
  return Number(share) >= LEAST_DEFEATED ? share : ''
}

interface Ranged {
  readonly min_price: string
  readonly max_price: string
  readonly current_price: string
}

function gridOf({ min_price: low, max_price: high, current_price: price }: Ranged, n = 0) {
  if (!(Number(high) > Number(low)) || !(Number(low) > 0)) return undefined
  return { low, high, price, count: Number.isInteger(n) && n > 0 ? n : undefined }
}
