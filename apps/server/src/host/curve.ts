// The P&L curve of a bot: its sums at sampled times from the read models, priced by the market's
// candles. One formula for all kinds. Must never estimate a sum, only sample it.
import type { CurvePoint, MarketAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { formatAmount, type Amount, type BotId, type Price } from '@trellis/kernel'
import { MINUTE_MS, INTERVALS, nominalMinutes, valueOfBase, type Instrument } from '@trellis/market'
import type { Ask, StepRow } from '../database/db-messages.ts'

const MOST_POINTS = 2000

interface Sample {
  readonly atMs: number
  readonly price: Price
}

/** Points from `fromMs` to the bot's end or now, at most about `points` of them, oldest first. */
export async function curveOf(
  ask: Ask,
  market: MarketAccess,
  bot: BotId,
  query: { readonly fromMs: number; readonly points: number },
): Promise<readonly CurvePoint[]> {
  const base = await ask('curveBase', { bot })
  const instrument = base === undefined ? undefined : market.instruments[base.symbol]
  if (base === undefined || instrument === undefined) return []
  const fromMs = Math.max(query.fromMs, base.createdMs)
  const untilMs = base.endedMs > 0 ? base.endedMs : market.nowMs()
  const span = { symbol: base.symbol, fromMs, untilMs }
  const samples = await sample(market, span, Math.min(MOST_POINTS, Math.max(2, query.points)))
  const steps = await ask('stepsAt', { bot, times: samples.map(({ atMs }) => atMs) })
  const flags = await ask('flags', { bot, fromMs })
  return samples.map(({ atMs, price }, i) => {
    // The curve begins at nothing won and nothing lost; the opening trade's fees are in the next
    // point.
    if (i === 0 && atMs === base.createdMs)
      return pointOf(instrument, undefined, { atMs, price }, '')
    const afterMs = samples[i - 1]?.atMs ?? fromMs - 1
    const own = flags.filter((flag) => flag.atMs > afterMs && flag.atMs <= atMs)
    return pointOf(instrument, steps[i], { atMs, price }, own.at(-1)?.flag ?? '')
  })
}

/**
 * Total P&L by the sums that were last at a time, at the last price of that time; 0 before there
 * were any.
 */
export function totalAt(
  market: MarketAccess,
  symbol: number,
  atMs: number,
  step: StepRow | undefined,
): Amount {
  const instrument = market.instruments[symbol]
  if (instrument === undefined || step === undefined) return 0n as Amount
  return totalOf(instrument, step, market.lastPrice(symbol, atMs) ?? (0 as Price))
}

/**
 * total = quote + base × price + withdrawn - invested, in the quote coin, rounded down at 1e-12.
 */
function totalOf(instrument: Instrument, step: StepRow, price: Price): Amount {
  const base = valueOfBase(instrument, price, step.base as Amount, 'down')
  return (step.quote + base + step.withdrawn - step.invested) as Amount
}

/**
 * hold = holdBase × price + holdOut - invested, zero before the bot has started; grid = closed
 * pairs. All in the quote coin, rounded down at 1e-12.
 */
function pointOf(
  instrument: Instrument,
  step: StepRow | undefined,
  { atMs, price }: Sample,
  flag: string,
): CurvePoint {
  if (step === undefined) return { atMs, total: '0', grid: '0', hold: '0', flag }
  const value = (base: bigint): bigint => valueOfBase(instrument, price, base as Amount, 'down')
  const total = totalOf(instrument, step, price)
  const started = step.holdBase !== 0n
  const hold = started ? value(step.holdBase) + step.holdOut - step.invested : 0n
  const text = (amount: bigint): string => formatAmount(amount as Amount)
  return { atMs, total: text(total), grid: text(step.grid), hold: text(hold), flag }
}

/** Ends of candles of the shortest interval that gives few enough of them, then the very end. */
async function sample(
  market: MarketAccess,
  span: { readonly symbol: number; readonly fromMs: number; readonly untilMs: number },
  points: number,
): Promise<readonly Sample[]> {
  const { symbol, fromMs, untilMs } = span
  const minutes = Math.max(1, (untilMs - fromMs) / MINUTE_MS)
  const interval = INTERVALS.find((name) => minutes / nominalMinutes(name) <= points) ?? '1M'
  const lengthMs = nominalMinutes(interval) * MINUTE_MS
  const count = Math.ceil((untilMs - fromMs) / lengthMs) + 2
  const candles = await market.candles(symbol, interval, untilMs, count)
  const samples: Sample[] = []
  // A candle that began earlier, or later after a gap, has another price.
  const first = market.lastPrice(symbol, fromMs)
  if (first !== undefined) samples.push({ atMs: fromMs, price: first })
  for (const candle of candles) {
    const atMs = Math.min(candle.startMs + lengthMs - 1, untilMs)
    if (atMs > fromMs) samples.push({ atMs, price: candle.close })
  }
  // A bot that ended in the millisecond of its creation has a beginning and an end all the same.
  const [only] = samples
  if (only !== undefined && fromMs === untilMs) samples.push(only)
  return samples
}
