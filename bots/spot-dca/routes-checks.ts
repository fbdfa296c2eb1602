// Requests of a DCA against the market, before anything is told to the engine: a draft with
// everything the limits say of it, and a change of a DCA that runs.
import { err, formatAmount, ok, parseAmount, ZERO, type Amount, type Result } from '@trellis/kernel'
import { spotPairOf } from '@trellis/market'
import type { ChangeJson } from '@trellis/bot-kit/commands.ts'
import type { CheckedChange } from '@trellis/bot-kit/routes/changing.ts'
import { badField, refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { BotReference, Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { toldChecks, unchangedCheck } from '@trellis/bot-kit/routes/unchanged.ts'
import { unreadField } from '@trellis/bot-kit/routes/unread-field.ts'
import { loadTrading, unlisted } from '@trellis/bot-kit/routes/view-market.ts'
import {
  readChange,
  wireNameOf,
  writeChange,
  type WireFields,
} from '@trellis/bot-kit/wire/field-values.ts'
import type { DcaCommand } from './commands.ts'
import { dcaFields, type DcaFields } from './fields.ts'
import { checkDca, type DcaDraftMarket, type DcaLimits } from './limits.ts'
import { category } from './market.ts'
import { readDcaInput, type DcaInput } from './params.ts'
import type { DcaState } from './state.ts'
import { checkUpdate, type DcaUpdate } from './update.ts'
import { pairMarkets } from './view.ts'
import { rawDcaOf, type WirePair } from './wire-names.ts'

export interface CheckedDca {
  readonly symbols: readonly number[]
  readonly market: DcaDraftMarket
  readonly input: DcaInput
  readonly limits: DcaLimits
}

export type WireDraft = WireFields & {
  readonly quote_coin: string
  readonly pairs: readonly WirePair[]
  readonly start_time: number
}

/** Under which name a request has its draft. */
export const PARAMETERS = 'parameters'
const LIST = 'pairs'
const at = (list: string, place: number, name: string): string => `${list}.${place}.${name}`

/** The pairs of a draft in their order; the first that cannot be bought is named. */
function loadPairs(context: RouteContext, wire: WireDraft): Result<readonly number[], Refusal> {
  const symbols: number[] = []
  const list = `${PARAMETERS}.${LIST}`
  for (const [place, { base }] of wire.pairs.entries()) {
    const name = at(list, place, 'base')
    const { instruments } = context.market
    const index = spotPairOf(instruments, base, wire.quote_coin)
    const instrument = instruments[index]
    if (instrument === undefined) {
      const message = `There is no pair of ${base} and ${wire.quote_coin}`
      return unlisted({ code: 'UNKNOWN_SYMBOL', message }, name)
    }
    const listed = loadTrading(context, instrument.symbol, category)
    if (!listed.ok) return unlisted(listed.error, name)
    if (symbols.includes(index)) {
      const message = `${base} was chosen twice: give it one amount`
      const bound = `another than ${at(list, symbols.indexOf(index), 'base')}`
      const problem = { field: name, reason: 'not-offered', bound, fix: 'leave it out' }
      return err({ code: 'DUPLICATED_SYMBOL_CHOSEN', message, problems: [problem] })
    }
    symbols.push(index)
  }
  return ok(symbols)
}

/** A draft with everything that the limits say of it. */
export function loadChecked(context: RouteContext, wire: WireDraft): Result<CheckedDca, Refusal> {
  const listed = loadPairs(context, wire)
  if (!listed.ok) return listed
  const symbols = listed.value
  const market = draftMarket(context, symbols, wire.quote_coin)
  const read = readDcaInput(market.any.instrument, rawDcaOf(wire))
  if (!read.ok) {
    const { field, problem, at: place } = read.error
    const name = field === LIST ? at(LIST, place ?? 0, 'amount') : wireNameOf(dcaFields, field)
    return badField(`${PARAMETERS}.${name}`, problem)
  }
  return ok({ symbols, market, input: read.value, limits: checkDca(read.value, market) })
}

/** The market of pairs as limits read it; with none of them that of any pair of the coin. */
export function draftMarket(
  context: RouteContext,
  symbols: readonly number[],
  quote: string,
  invested: Amount = ZERO,
): DcaDraftMarket {
  const { market } = context
  const markets = pairMarkets(context)
  const first = market.instruments.findIndex((it) => {
    return it.category === category && it.quote === quote
  })
  const { instrument, last, fees } = markets(symbols[0] ?? first)
  return {
    pairs: symbols.map((symbol) => markets(symbol)),
    any: { instrument, last, fees },
    nowMs: market.nowMs(),
    invested,
  }
}

interface LoadedChange extends CheckedChange {
  readonly update: DcaUpdate
  readonly market: DcaDraftMarket
  readonly command: DcaCommand & { readonly type: 'modify' }
}

type WireChange = WireFields & { readonly pairs?: readonly WirePair[] | undefined }

/** A change of a DCA that runs, with what it would lead to. */
export function loadChange(
  { bot, market: first }: Own<DcaState>,
  wire: WireChange & BotReference,
  context: RouteContext,
): Result<LoadedChange, Refusal> {
  const { instrument } = first
  const { state } = bot
  const change = readChange(dcaFields, instrument, wire)
  if (!change.ok) return unreadField(dcaFields, wire, change.error, instrument)
  const amounts = amountsIn(state, wire)
  if (!amounts.ok) return amounts
  const market = draftMarket(context, bot.symbols, instrument.quote, state.invested)
  const update = checkUpdate(state, { ...change.value, amounts: amounts.value }, market)
  const { ranges } = update
  const here = { table: dcaFields, instrument, now: { ...state.settings }, ranges }
  const json = writeChange(dcaFields, change.value) as ChangeJson<DcaFields>
  const command = { type: 'modify', ...json, amounts: amounts.value?.map(formatAmount) } as const
  const unchanged = () => unchangedCheck(here, wire)
  const checks = toldChecks(update.checks, unchanged)
  return ok({ update: { ...update, checks }, checks, market, command, unchanged })
}

/** New amounts in the order of the bot's pairs; undefined where none are sent. */
function amountsIn(
  { legs }: DcaState,
  { pairs }: WireChange,
): Result<readonly Amount[] | undefined, Refusal> {
  if (pairs === undefined) return ok(undefined)
  const amounts: Amount[] = []
  const coins = legs.map(({ units }) => units.baseCoin)
  for (const coin of coins) {
    const place = pairs.findIndex(({ base }) => base === coin)
    const isTwice = pairs.filter(({ base }) => base === coin).length > 1
    if (place < 0 || isTwice || pairs.length !== coins.length)
      return refusedField(LIST, 'not-right', `each of ${coins.join(', ')} once`, 'pairs stay')
    const amount = parseAmount(pairs[place]?.amount ?? '')
    const name = at(LIST, place, 'amount')
    if (!amount.ok) return badField(name, amount.error)
    if (amount.value <= 0n) return refusedField(name, 'too-small', 'more than 0', 'send more')
    amounts.push(amount.value)
  }
  return ok(amounts)
}
