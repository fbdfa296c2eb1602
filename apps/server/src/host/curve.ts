// The P&L curve of a bot: its holdings at sampled times from the read models, priced by the market
// of those times. One formula for all kinds; a moment at which a holding has no price has no point.
import type {
  CurvePoint,
  HistoryAccess,
  MarketAccess,
} from '@trellis/bot-kit/routes/route-context.ts'
import { formatAmount, type Amount, type BotId, type Price } from '@trellis/kernel'
import { MINUTE_MS, INTERVALS, nominalMinutes } from '@trellis/market'
import type { Ask, StepRow } from '../projections/named-queries.ts'
import { baseWorth, equityOf, type PricedMarket } from './worth.ts'

const MOST_POINTS = 2000
const NOTHING = { total: '0', grid: '0', hold: '0', invested: '0', withdrawn: '0' } as const

interface Sample {
  readonly atMs: number
  readonly price: Price
}

/**
 * Points from `fromMs` to the bot's end or now, or to an earlier time that is asked for, at most
 * about `points` of them, oldest first.
 */
export async function curveOf(
  ask: Ask,
  market: MarketAccess,
  bot: BotId,
  query: Parameters<HistoryAccess['curve']>[1],
): Promise<readonly CurvePoint[]> {
  const [base, flags] = await Promise.all([
    ask('curveBase', { bot }),
    ask('flags', { bot, fromMs: query.fromMs }),
  ])
  const [symbol = -1] = base?.symbols ?? []
  if (base === undefined || market.instruments[symbol] === undefined) return []
  const fromMs = Math.max(query.fromMs, base.createdMs)
  const endMs = base.endedMs > 0 ? base.endedMs : market.nowMs()
  const untilMs = Math.min(endMs, query.untilMs ?? endMs)
  const span = { symbol, fromMs, untilMs }
  const samples = await sample(market, span, Math.min(MOST_POINTS, Math.max(2, query.points)))
  const steps = await ask('stepsAt', { bot, times: samples.map(({ atMs }) => atMs) })
  const points: CurvePoint[] = []
  let afterMs = fromMs - 1
  for (const [i, { atMs, price }] of samples.entries()) {
    // The curve begins at nothing won and nothing lost; the opening trade's fees are in the next
    // point.
    const isBegin = i === 0 && atMs === base.createdMs
    const own = flags.filter((flag) => flag.atMs > afterMs && flag.atMs <= atMs)
    const flag = isBegin ? '' : (own.at(-1)?.flag ?? '')
    const at = { atMs, symbol, price, flag }
    const point = pointOf(market, isBegin ? undefined : steps[i], at)
    // A flag is told by the next point that is known.
    if (point === undefined) continue
    points.push(point)
    afterMs = atMs
  }
  return points
}

/**
 * Total P&L by the holdings that were last at a time, at what they were worth at that time; 0
 * before there were any, undefined while something of it has no price.
 */
export function totalAt(
  market: MarketAccess,
  symbol: number,
  atMs: number,
  step: StepRow | undefined,
): Amount | undefined {
  const settle = market.instruments[symbol]?.quote
  if (settle === undefined || step === undefined) return 0n as Amount
  return totalOf(pricesAt(market, atMs), settle, step) as Amount | undefined
}

/** The market as it stood at a time; one price may be known already. */
function pricesAt(
  market: MarketAccess,
  atMs: number,
  known?: { readonly symbol: number; readonly price: Price },
): PricedMarket {
  const price = (symbol: number): Price | undefined =>
    symbol === known?.symbol ? known.price : market.valuePrice(symbol, atMs)
  return { instruments: market.instruments, price }
}

/**
 * total = sum of value(holding, price) + withdrawn - invested, in the settle coin, each value
 * rounded down at 1e-12.
 */
function totalOf(market: PricedMarket, settle: string, step: StepRow): bigint | undefined {
  const equity = equityOf(market, step, settle)
  return equity === undefined ? undefined : equity + step.withdrawn - step.invested
}

interface At extends Sample {
  readonly symbol: number
  readonly flag: string
}

/**
 * hold = sum of value(hold, price) + holdOut - invested, zero before the bot has started; grid =
 * booked profit. All in the settle coin, rounded down at 1e-12; what rounding alone may have lost
 * of hold is none, so that at an unchanged price it is zero.
 */
function pointOf(
  access: MarketAccess,
  step: StepRow | undefined,
  { atMs, price, symbol, flag }: At,
): CurvePoint | undefined {
  if (step === undefined) return { atMs, ...NOTHING, flag }
  const market = pricesAt(access, atMs, { symbol, price })
  const total = totalOf(market, access.instruments[symbol]?.quote ?? '', step)
  const held = [...step.hold].map(([it, amount]) => baseWorth(market, it, amount))
  if (total === undefined || held.includes(undefined)) return undefined
  const worth = held.reduce<bigint>((sum, it) => sum + (it ?? 0n), 0n)
  const gained = held.length > 0 ? worth + step.holdOut - step.invested : 0n
  const isRounding = gained < 0n && gained + roundedOff(market, step.hold.keys()) >= 0n
  const hold = isRounding ? 0n : gained
  const text = (amount: bigint): string => formatAmount(amount as Amount)
  const [invested, withdrawn] = [text(step.invested), text(step.withdrawn)]
  const won = { total: text(total), grid: text(step.grid), hold: text(hold) }
  return { atMs, ...won, invested, withdrawn, flag }
}

/**
 * What coins bought for a value may be worth less than it at the same price: they and their worth
 * are rounded down, by less than one unit each.
 */
function roundedOff(market: PricedMarket, symbols: Iterable<number>): bigint {
  let sum = 0n
  for (const symbol of symbols) sum += (baseWorth(market, symbol, 1n) ?? 0n) + 1n
  return sum
}

/** Ends of candles of the shortest interval that gives few enough of them, then the very end. */
async function sample(
  market: MarketAccess,
  span: { readonly symbol: number; readonly fromMs: number; readonly untilMs: number },
  points: number,
): Promise<readonly Sample[]> {
  const { symbol, fromMs, untilMs } = span
  const isContract = market.instruments[symbol]?.category === 'linear'
  const minutes = Math.max(1, (untilMs - fromMs) / MINUTE_MS)
  const interval = INTERVALS.find((name) => minutes / nominalMinutes(name) <= points) ?? '1M'
  const lengthMs = nominalMinutes(interval) * MINUTE_MS
  const count = Math.ceil((untilMs - fromMs) / lengthMs) + 2
  const candles = await market.candles(symbol, interval, untilMs, count)
  const samples: Sample[] = []
  // A candle that began earlier, or later after a gap, has another price.
  const first = market.valuePrice(symbol, fromMs)
  if (first !== undefined) samples.push({ atMs: fromMs, price: first })
  for (const candle of candles) {
    const atMs = Math.min(candle.startMs + lengthMs - 1, untilMs)
    const price = isContract ? market.valuePrice(symbol, atMs) : candle.close
    if (atMs > fromMs && price !== undefined) samples.push({ atMs, price })
  }
  // Where nothing was traded since, the mark may have moved all the same.
  const last = market.valuePrice(symbol, untilMs)
  const hasLast = samples.at(-1)?.atMs === untilMs
  if (!hasLast && samples.length > 0 && last !== undefined) {
    samples.push({ atMs: untilMs, price: last })
  }
  // A bot that ended in the millisecond of its creation has a beginning and an end all the same.
  const [only] = samples
  if (only !== undefined && fromMs === untilMs) samples.push(only)
  return samples
}
