// The health of a running bot: its own days against a backtest of its settings over the days before
// it began, and what waiting or shifting its range would have made of the last days.
import type { BotHealthResult, botHealth, HealthNote, InputOf } from '@trellis/contract'
import { err, formatAmount, ok, type Result } from '@trellis/kernel'
import type { AnyBotKind } from '@trellis/engine'
import { DAY_MS, formatPrice, HOUR_MS } from '@trellis/market'
import type { GridState } from '@trellis/bot-kit/grid/state.ts'
import type { Answer, KindRoutes, Refusal, Trial } from '@trellis/bot-kit/routes/kind-routes.ts'
import { isOngoing, ownBotOf } from '@trellis/bot-kit/routes/own-bot.ts'
import type { LiveBot, RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { dailyVolatility } from '@trellis/bot-kit/volatility.ts'
import { closeCodeOf } from '@trellis/bot-kit/wire/close-words.ts'
import { amountOf, routesOf } from '../calls/bot-figures.ts'
import type { Call, Handler } from '../calls/call.ts'
import { outsideMs, ownDaysRow, RANGE_FACTS, type OwnDays } from '../calls/own-days.ts'
import { KINDS } from '../engine-parts.ts'
import type { LabFigures, LabOrder } from '../lab/lab-order.ts'
import { daysReached, playedBy } from './lab-handlers.ts'

type Input = InputOf<typeof botHealth>
type Row = BotHealthResult

/** The span that a form shows first, and so what an owner could expect of a bot. */
const BEFORE_DAYS = 30
/** Less than a day tells nothing of a day. */
const YOUNG_MS = DAY_MS
/** Lines read at once, and the most pages of them: a bot that leaves its range every minute. */
const LINES = 500
const PAGES_MOST = 20
const VOLATILITY_HOURS_MOST = 720

interface Patient {
  readonly bot: LiveBot
  readonly routes: KindRoutes
  readonly trial: Trial
  readonly kind: AnyBotKind
  /** Its state as far as a grid has it. */
  readonly state: Partial<GridState>
}

const health = async (call: Call, input: Input): Answer<Row> => {
  const found = await patientOf(call.context, input)
  if (!found.ok) return found
  if (call.lab === undefined) return err({ code: 'labOff' })
  return input.part === 'own-days'
    ? ownDays(call, input, found.value)
    : lastDays(call, input, found.value)
}

/** The caller's own bot that runs, of a kind that can be tried as it is set now. */
async function patientOf(context: RouteContext, input: Input): Promise<Result<Patient, Refusal>> {
  const own = await ownBotOf(context, input)
  if (!own.ok) return own
  const bot = own.value
  if (!isOngoing(bot)) return err({ code: 'BOT_HAS_BEEN_CLOSED' })
  const routes = routesOf(bot)
  const kind = KINDS.find((it) => it.kind === bot.kind)
  const trial = routes?.trial
  if (routes === undefined || kind?.copying === undefined || trial === undefined)
    return err({ code: 'labNotTried' })
  return ok({ bot, routes, trial, kind, state: bot.state as Partial<GridState> })
}

/** Its own days beside those before it, of the settings that it has now. */
async function ownDays(call: Call, input: Input, patient: Patient): Answer<Row> {
  const { context } = call
  const { bot, state } = patient
  const { market } = context
  const nowMs = market.nowMs()
  const fromMs = state.startedAtMs || bot.createdAtMs
  const changedAtMs = await changedAt(context, patient)
  const isWaiting = state.phase === 'new' || state.phase === 'waiting'
  const changed_at = changedAtMs > 0 ? String(changedAtMs) : ''
  const head = { ...rowOf(patient, input, context), changed_at }
  if (isWaiting) return ok({ ...head, notes: ['waiting'] })
  const own = ownDaysRow(await didOf(context, patient, { fromMs, toMs: nowMs }))
  const changed: readonly HealthNote[] = changedAtMs > 0 ? ['changed'] : []
  const row = { ...head, own }
  if (nowMs - fromMs < YOUNG_MS) return ok({ ...row, notes: ['young', ...changed] })
  const toMs = Math.floor(fromMs / HOUR_MS) * HOUR_MS
  const { symbols } = bot
  const days = daysReached(market, { symbols, toMs }, BEFORE_DAYS)
  if (days === 0) return ok({ ...row, notes: ['no-tape', ...changed] })
  const params = paramsOf(patient, state.original)
  const span = { fromMs: toMs - days * DAY_MS, toMs }
  const backtest = await playedRow(call, input, patient, { params, ...span })
  if (!backtest.ok) return backtest
  const short: readonly HealthNote[] = days < BEFORE_DAYS ? ['short-tape'] : []
  return ok({ ...row, notes: [...changed, ...short], backtest: backtest.value })
}

/** What the settings as they are, or the same around the price of now, make of the last days. */
async function lastDays(call: Call, input: Input, patient: Patient): Answer<Row> {
  const { context } = call
  const row = rowOf(patient, input, context)
  const toMs = Math.floor(context.market.nowMs() / HOUR_MS) * HOUR_MS
  const span = { fromMs: toMs - input.days * DAY_MS, toMs }
  if (input.part === 'wait') {
    const backtest = await playedRow(call, input, patient, { params: paramsOf(patient), ...span })
    return backtest.ok ? ok({ ...row, backtest: backtest.value }) : backtest
  }
  const shifted = patient.routes.shifted?.(patient.bot, context)
  if (shifted === undefined) return ok({ ...row, notes: ['no-range'] })
  const params = patient.kind.writeParams(shifted.params)
  const backtest = await playedRow(call, input, patient, { params, ...span })
  if (!backtest.ok) return backtest
  return ok({
    ...row,
    min_price: shifted.minPrice,
    max_price: shifted.maxPrice,
    opening_fee: shifted.openingFee,
    backtest: backtest.value,
  })
}

/** What makes the bot as it is set now; with the range that its owner set where it has moved. */
function paramsOf({ kind, bot }: Patient, range?: GridState['original']) {
  const now = kind.copying?.paramsNow(bot.state) as object
  return kind.writeParams({ ...now, ...range })
}

/** An answer without figures. */
function rowOf({ bot, state }: Patient, { part }: Input, { market }: RouteContext): Row {
  const instrument = market.instruments[bot.symbols[0] ?? -1]
  const { range } = state
  const price = (value: GridState['range']['minPrice'] | undefined): string =>
    value === undefined || instrument === undefined ? '' : formatPrice(instrument, value)
  return {
    bot_id: String(bot.bot),
    part,
    coin: instrument?.quote ?? '',
    notes: [],
    changed_at: '',
    own: null,
    min_price: price(range?.minPrice),
    max_price: price(range?.maxPrice),
    opening_fee: '',
    backtest: null,
  }
}

interface Span {
  readonly fromMs: number
  readonly toMs: number
}

async function didOf(context: RouteContext, patient: Patient, span: Span): Promise<OwnDays> {
  const { bot, routes, state } = patient
  const figures = routes.figures(bot, context)
  const [symbol = -1] = bot.symbols
  return {
    ...span,
    matched: routes.matched?.(bot, context),
    outsideMs: state.range === undefined ? undefined : await outsideOf(context, bot, span),
    fees: amountOf(figures.fees_paid),
    booked: amountOf(figures.booked_profit),
    volatility: await volatilityOf(context, symbol, span),
  }
}

/** Undefined where it has left its range too often for all of it to be read. */
async function outsideOf(
  context: RouteContext,
  { bot }: LiveBot,
  span: Span,
): Promise<number | undefined> {
  const lines = []
  for (let page = 1; page <= PAGES_MOST; page += 1) {
    const asked = { page, limit: LINES, types: RANGE_FACTS }
    const { rows } = await context.history.activity(bot, asked)
    lines.push(...rows)
    if (rows.length < LINES) return outsideMs(lines, span.fromMs, span.toMs)
  }
  return undefined
}

/** When its owner changed its settings last, market time; 0 for never. */
async function changedAt({ history }: RouteContext, { bot }: Patient): Promise<number> {
  const asked = { page: 1, limit: 1, types: ['settings-changed', 'limits-changed'] }
  const { rows } = await history.activity(bot.bot, asked)
  return rows[0]?.atMs ?? 0
}

/** How far a symbol moved in a day of a span; '' where there is too little of it. */
async function volatilityOf({ market }: RouteContext, symbol: number, span: Span) {
  const hours = Math.min(VOLATILITY_HOURS_MOST, Math.ceil((span.toMs - span.fromMs) / HOUR_MS))
  const candles = await market.candles(symbol, '1h', span.toMs - 1, hours)
  return candles.length < 2 ? '' : formatAmount(dailyVolatility(candles))
}

type Played = Span & Pick<LabOrder, 'params'>

async function playedRow(
  call: Call,
  { form }: Input,
  { bot, trial }: Patient,
  { params, fromMs, toMs }: Played,
): Answer<NonNullable<Row['backtest']>> {
  const { kind, symbols } = bot
  const played = await playedBy(call, form, { kind, symbols, params, fromMs, toMs, trial })
  if (!played.ok) return played
  const volatility = await volatilityOf(call.context, symbols[0] ?? -1, { fromMs, toMs })
  return ok({ ...backtestRow(played.value, { fromMs, toMs }, trial), volatility })
}

function backtestRow(figures: LabFigures, { fromMs, toMs }: Span, { endCodes }: Trial) {
  const { endedAtMs, reason, word } = figures
  const ranMs = (endedAtMs || toMs) - fromMs
  return {
    from: String(fromMs),
    to: String(toMs),
    matched: String(figures.matched),
    matched_per_day: figures.matchedPerDay,
    out_of_range: figures.outOfRange,
    outside_ms: String(Math.round(Number(figures.outOfRange) * ranMs)),
    fees: figures.fees,
    fee_share: figures.feeShare,
    total: figures.total,
    roi: figures.roi,
    drawdown: figures.drawdown,
    ended_at: endedAtMs === 0 ? '' : String(endedAtMs),
    end_code: endedAtMs === 0 ? '' : closeCodeOf(word, reason, endCodes),
    hash: figures.hash,
  }
}

export const botHealthHandlers: Readonly<Record<string, Handler>> = { botHealth: health }
