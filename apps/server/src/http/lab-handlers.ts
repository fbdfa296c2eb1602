// Handlers of the lab: a bot that does not exist, read and checked as its create call would, tried
// over the hours that have passed.
import {
  readRequest,
  type Endpoint,
  type FieldProblem,
  type InputOf,
  type labBacktest,
  type LabBacktestResult,
} from '@trellis/contract'
import { err, formatAmount, formatDecimal, ok, type Result } from '@trellis/kernel'
import { serverKinds } from '@trellis/bots/registry.server'
import type {
  Answer,
  KindRoutes,
  Refusal,
  TriedDraft,
  Trial,
} from '@trellis/bot-kit/routes/kind-routes.ts'
import type { HostRefusal, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { closeCodeOf } from '@trellis/bot-kit/wire/close-words.ts'
import type { BacktestRefusal } from '@trellis/lab'
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@trellis/market'
import type { Call, Handler } from '../calls/call.ts'
import { callerKey } from '../auth/caller-key.ts'
import { feeTexts, KINDS, VENUE, type FeeTexts } from '../engine-parts.ts'
import type { LabFigures, LabOrder, LabRefusal } from '../lab/lab-order.ts'

type Input = InputOf<typeof labBacktest>

interface LabKind {
  readonly kind: string
  readonly routes: KindRoutes
  readonly wire: { readonly endpoints: Readonly<Record<string, Endpoint>> }
}
const kinds: readonly LabKind[] = serverKinds

const backtest = async (call: Call, input: Input): Answer<LabBacktestResult> => {
  if (call.lab === undefined) return err({ code: 'labOff' })
  const tried = triedBot(call, input)
  if (!tried.ok) return tried
  const { trial, draft } = tried.value
  const toMs = Math.floor(call.context.market.nowMs() / HOUR_MS) * HOUR_MS
  const fromMs = toMs - input.days * DAY_MS
  const order: Tried = { kind: input.kind, ...draft, fromMs, toMs, trial }
  const played = await playedBy(call, input.form, order)
  return played.ok ? ok(resultRow(call, order, played.value)) : played
}

/** The backtest of an order in the turn of the caller, under the name of a form. */
export async function playedBy(call: Call, form: string, tried: Tried): Answer<LabFigures> {
  if (call.lab === undefined) return err({ code: 'labOff' })
  const { trial: _, ...rest } = tried
  const order = { ...rest, fees: feesOf(call.context) }
  const asker = callerKey(call.caller, call.request.ip)
  const answer = await call.lab.backtest({ asker, form, left: leftBy(call.reply.raw) }, order)
  return answer.ok ? answer : err(refusalOf(call, answer.error, tried))
}

function feesOf({ market, userId }: RouteContext): FeeTexts {
  return feeTexts({ spot: market.fees(userId, 'spot'), linear: market.fees(userId, 'linear') })
}

/** The bot of a request, as it could be created now. */
function triedBot(
  { context }: Call,
  { kind, input }: Input,
): Result<{ readonly trial: Trial; readonly draft: TriedDraft }, Refusal> {
  const found = kinds.find((it) => it.kind === kind)
  if (found === undefined) {
    return err({ code: 'invalidParams', problems: [notTried()] })
  }
  const { trial } = found.routes
  const request = trial && found.wire.endpoints[trial.call]?.request
  if (trial === undefined || request === undefined) {
    return err({ code: 'labNotTried', problems: [notTried()] })
  }
  const read = readRequest(request, input)
  if (!read.ok) {
    const problems = read.error.map((it) => ({ ...it, field: `input.${it.field}` }))
    return err({ code: 'invalidParams', problems })
  }
  const draft = trial.draft(context, read.value)
  return draft.ok ? ok({ trial, draft: draft.value }) : draft
}

function notTried(): FieldProblem {
  const bound = kinds.flatMap((it) => (it.routes.trial === undefined ? [] : it.kind)).join(', ')
  return { field: 'kind', reason: 'not-in-list', bound, fix: 'send one of these' }
}

/** Aborted when the connection closes before its answer was sent: nobody waits for it then. */
function leftBy(response: Call['reply']['raw']): AbortSignal {
  const left = new AbortController()
  response.once('close', () => {
    if (!response.writableEnded) left.abort()
  })
  if (response.destroyed) left.abort()
  return left.signal
}

const OF_LAB = {
  replaced: 'labReplaced',
  busy: 'labBusy',
  ended: 'labEnded',
  late: 'labLate',
  stopping: 'stopping',
} as const

/** An order with the words of its kind. */
export type Tried = LabOrder & { readonly trial: Trial }

function refusalOf(call: Call, refusal: LabRefusal, tried: Tried): Refusal {
  if (refusal.type !== 'bot') return { code: OF_LAB[refusal.type] }
  return refusedBot(call, refusal.refusal, tried)
}

/** A bot that has no result: no prices, or its start was refused at those of then. */
function refusedBot(call: Call, refusal: BacktestRefusal, { trial, ...order }: Tried): Refusal {
  if (refusal === 'no-data' || refusal === 'bad-span') return tooShort(call, order)
  const { fromMs } = order
  const { message, result } = trial.refused(refusal as HostRefusal)
  return {
    code: 'labNotThen',
    ...(message === undefined ? {} : { message }),
    result: { from: String(fromMs), ...result },
  }
}

/** The days that may be asked for instead: as many as all symbols had prices before. */
function tooShort({ context: { market } }: Call, { symbols, fromMs, toMs }: LabOrder): Refusal {
  const most = daysReached(market, { symbols, toMs }, Math.ceil((toMs - fromMs) / DAY_MS) - 1)
  const [bound, fix] =
    most === 0
      ? ['no whole day of prices of these symbols yet', 'wait for a day of prices']
      : [`1 to ${most}, as prices of these symbols reach back`, `send at most ${most}`]
  const problem = { field: 'days', reason: 'too-large', bound, fix }
  return { code: 'labTooShort', problems: [problem] }
}

/** Days up to a time, at most so many, over which all symbols had prices. */
export function daysReached(
  market: Call['context']['market'],
  { symbols, toMs }: Pick<LabOrder, 'symbols' | 'toMs'>,
  days: number,
): number {
  const reaches = (many: number): boolean =>
    symbols.every((it) => market.lastPrice(it, toMs - many * DAY_MS - 1) !== undefined)
  let most = days
  while (most > 0 && !reaches(most)) most -= 1
  return most
}

function resultRow(
  { context }: Call,
  { kind, symbols, fromMs, toMs, trial }: Tried,
  figures: LabFigures,
): LabBacktestResult {
  const { market, userId } = context
  const instruments = symbols.flatMap((symbol) => market.instruments[symbol] ?? [])
  const [first] = instruments
  const fees = market.fees(userId, first?.category ?? 'spot')
  const { endedAtMs, drawdownAtMs } = figures
  return {
    kind,
    symbols: instruments.map(({ symbol }) => symbol),
    days: (toMs - fromMs) / DAY_MS,
    from: String(fromMs),
    to: String(toMs),
    coin: first?.quote ?? '',
    invested: figures.invested,
    total: figures.total,
    roi: figures.roi,
    hold: figures.hold,
    vs_hold: figures.vsHold,
    booked: figures.booked,
    unrealized: figures.unrealized,
    fees: figures.fees,
    fee_share: figures.feeShare,
    funding: isOfContracts(kind) ? figures.funding : '',
    fills: figures.fills,
    matched: figures.matched,
    matched_per_day: figures.matchedPerDay,
    drawdown: figures.drawdown,
    drawdown_at: drawdownAtMs === 0 ? '' : String(drawdownAtMs),
    hold_drawdown: figures.holdDrawdown,
    worst_day: figures.worstDay,
    sharpe: figures.sharpe,
    volatility: figures.volatility,
    out_of_range: figures.outOfRange,
    ended_at: endedAtMs === 0 ? '' : String(endedAtMs),
    end_code: endedAtMs === 0 ? '' : closeCodeOf(figures.word, figures.reason, trial.endCodes),
    curve: figures.curve.map(({ atMs, holdFall, ...point }) => {
      return { time: String(atMs), ...point, hold_fall: holdFall }
    }),
    assumptions: {
      maker_fee_rate: formatAmount(fees.maker),
      taker_fee_rate: formatAmount(fees.taker),
      volume_share: formatDecimal(BigInt(VENUE.shareBps), 4),
      candle_seconds: MINUTE_MS / 1000,
      sample_seconds: HOUR_MS / 1000,
    },
    hash: figures.hash,
  }
}

function isOfContracts(kind: string): boolean {
  return KINDS.find((it) => it.kind === kind)?.holdsContracts === true
}

export const labHandlers: Readonly<Record<string, Handler>> = { labBacktest: backtest }
