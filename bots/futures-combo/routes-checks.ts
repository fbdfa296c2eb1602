// Requests of a futures combo against the market, before anything is told to the engine: a draft
// with everything the limits say of it, and a change of a combo that runs.
import { err, formatAmount, ok, ONE, parseRatio, type Ratio, type Result } from '@trellis/kernel'
import type { ChangeJson } from '@trellis/bot-kit/commands.ts'
import type { CheckedChange } from '@trellis/bot-kit/routes/changing.ts'
import { badField, refusedField } from '@trellis/bot-kit/routes/field-refusals.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { BotReference, Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { toldChecks, unchangedCheck } from '@trellis/bot-kit/routes/unchanged.ts'
import { unreadField } from '@trellis/bot-kit/routes/unread-field.ts'
import { loadContract, unlisted } from '@trellis/bot-kit/routes/view-market.ts'
import {
  readChange,
  wireNameOf,
  writeChange,
  type WireFields,
} from '@trellis/bot-kit/wire/field-values.ts'
import type { ComboCommand } from './commands.ts'
import { officialCombo } from './config.ts'
import { comboFields, type ComboFields, type RebalanceMode } from './fields.ts'
import { quotesOf } from './holdings.ts'
import {
  checkCombo,
  isWeight,
  type ComboCheck,
  type ComboDraftMarket,
  type ComboLimits,
} from './limits.ts'
import { isWhole, readComboInput, type ComboInput } from './params.ts'
import type { ComboState } from './state.ts'
import { checkUpdate, NOT_CHANGED, type ComboUpdate } from './update.ts'
import { comboMarket } from './view.ts'
import { modeName, rawComboOf, sideName, type WireContract } from './wire-names.ts'

export interface CheckedCombo {
  readonly symbols: readonly number[]
  readonly market: ComboDraftMarket
  readonly input: ComboInput
  readonly limits: ComboLimits
}

type WireDraft = WireFields & { readonly symbol_settings: readonly WireContract[] }
const LIST = 'symbol_settings'
const WEIGHT = 'target_position_percent'
const at = (place: number, name: string): string => `${LIST}.${place}.${name}`

/** The contracts of a draft in their order; the first that cannot be held is named. */
function loadContracts(context: RouteContext, wire: WireDraft): Result<readonly number[], Refusal> {
  const symbols: number[] = []
  for (const [place, { symbol }] of wire.symbol_settings.entries()) {
    const name = at(place, 'symbol')
    const listed = loadContract(context, symbol)
    if (!listed.ok) return unlisted(listed.error, name)
    const { index, market } = listed.value
    if (market.status !== 'Trading') return unlisted({ code: 'SYMBOL_NOT_TRADING' }, name)
    if (symbols.includes(index)) {
      const message = `${symbol} was chosen twice: give it one weight`
      const bound = `another than ${at(symbols.indexOf(index), 'symbol')}`
      const problem = { field: name, reason: 'not-offered', bound, fix: 'leave it out' }
      return err({ code: 'DUPLICATED_SYMBOL_CHOSEN', message, problems: [problem] })
    }
    symbols.push(index)
  }
  return ok(symbols)
}

/** What a mode does not use must not be sent with it. */
function unusedIn(wire: WireFields, kept?: RebalanceMode): Result<void, Refusal> {
  const { mode, threshold, interval } = comboFields
  const sent = wire[mode.wire[0]]
  const asked = typeof sent === 'string' ? sent : kept && modeName(kept)
  for (const row of [threshold, interval]) {
    const value = wire[row.wire[0]]
    const isSent = value !== undefined && value !== '' && value !== '0' && value !== 0
    const [, ...uses] = row.when
    const isUsed = uses.some((one) => mode.choices[one] === asked)
    if (isSent && !isUsed)
      return badField(row.wire[0], 'not-offered', `not with ${asked}`, 'leave it out')
  }
  return ok(undefined)
}

/** A weight is above zero and in whole steps. */
function badWeight(weight: Ratio, place: number) {
  if (isWeight(weight)) return undefined
  const step = formatAmount(officialCombo.weightStep)
  return refusedField(
    at(place, WEIGHT),
    'wrong-format',
    `whole steps of ${step}`,
    `send ${step} or more`,
  )
}

/** That all of it is given to contracts, no more and no less. */
export function unwholeWeights(weights: readonly Ratio[]) {
  const given = weights.reduce((sum, weight) => sum + weight, 0n) as Ratio
  const off = formatAmount((given > ONE ? given - ONE : ONE - given) as Ratio)
  return refusedField(
    LIST,
    'not-right',
    `weights add up to ${formatAmount(given)}, not 1`,
    given > ONE ? `take ${off} away` : `${off} is left`,
  )
}

/** A draft with everything that the limits say of it. */
export function loadChecked(context: RouteContext, wire: WireDraft): Result<CheckedCombo, Refusal> {
  const unused = unusedIn(wire)
  if (!unused.ok) return unused
  const listed = loadContracts(context, wire)
  if (!listed.ok) return listed
  const symbols = listed.value
  const market = draftMarket(context, symbols)
  const read = readComboInput(market.any.instrument, rawComboOf(wire))
  if (!read.ok) {
    const { field, problem, at: place } = read.error
    if (field === 'contracts') return badField(at(place ?? 0, WEIGHT), problem)
    const name = wireNameOf(comboFields, field)
    return unreadField(comboFields, wire, { field: name, problem }, market.any.instrument)
  }
  const input = read.value
  for (const [place, { weight }] of input.contracts.entries()) {
    const bad = badWeight(weight, place)
    if (bad !== undefined) return bad
  }
  return ok({ symbols, market, input, limits: checkCombo(input, market) })
}

/** The market of contracts as limits read it; with none of them that of any contract. */
export function draftMarket(context: RouteContext, symbols: readonly number[]): ComboDraftMarket {
  const { market, userId } = context
  const held = comboMarket(context)
  const any = symbols[0] ?? market.instruments.findIndex((it) => it.category === 'linear')
  return {
    quotes: quotesOf(symbols, held),
    any: {
      instrument: held.instrument(any),
      last: market.ticker(any).last,
      fees: market.fees(userId, 'linear'),
    },
  }
}

interface LoadedChange extends CheckedChange {
  readonly update: ComboUpdate
  readonly market: ComboDraftMarket
  readonly command: ComboCommand & { readonly type: 'modify' }
}

type WireChange = WireFields & {
  readonly symbol_settings?:
    | readonly (Omit<WireContract, 'side'> & { readonly side?: WireContract['side'] | undefined })[]
    | undefined
}

/** A change of a combo that runs, with what it would lead to. */
export function loadChange(
  { bot, market: first }: Own<ComboState>,
  wire: WireChange & BotReference,
  context: RouteContext,
): Result<LoadedChange, Refusal> {
  const unused = unusedIn(wire, bot.state.settings.mode)
  if (!unused.ok) return unused
  const { instrument } = first
  const change = readChange(comboFields, instrument, wire)
  if (!change.ok) return unreadField(comboFields, wire, change.error, instrument)
  const weights = weightsIn(context, bot.state, wire)
  if (!weights.ok) return weights
  const drafted = draftMarket(context, bot.symbols)
  const asked = { ...change.value, weights: weights.value }
  const found = checkUpdate(bot.state, asked, drafted, comboMarket(context))
  const here = {
    table: comboFields,
    instrument,
    now: { ...bot.state.settings },
    ranges: found.ranges,
  }
  const json = writeChange(comboFields, change.value) as ChangeJson<ComboFields>
  const command = { type: 'modify', ...json, weights: weights.value?.map(formatAmount) } as const
  const unchanged = (): ComboCheck => {
    const areSettingsSent = Object.keys(change.value).length > 0
    if (weights.value !== undefined && !areSettingsSent) return sameWeights(weights.value)
    return unchangedCheck(here, wire) as ComboCheck
  }
  const checks = toldChecks(found.checks, unchanged).map((it) => sentAt(it, wire, drafted))
  const update = { ...found, checks }
  return ok({ update, checks, market: drafted, command, unchanged })
}

/** Weights that are those of now: one step from the largest to another would differ. */
function sameWeights(now: readonly Ratio[]): ComboCheck {
  const { weightStep: step } = officialCombo
  const largest = now.reduce((at, weight, i) => (weight > (now[at] as Ratio) ? i : at), 0)
  const other = largest === 0 ? 1 : 0
  const moved = now.map((weight, i) => {
    return (weight - (i === largest ? step : 0n) + (i === other ? step : 0n)) as Ratio
  })
  const written = (weights: readonly Ratio[]) => weights.map(formatAmount).join(',')
  return { ...NOT_CHANGED, field: 'contracts', bound: written(now), fix: written(moved) }
}

/** A finding on one of the bot's contracts where the request has that one. */
function sentAt(check: ComboCheck, wire: WireChange, { quotes }: ComboDraftMarket): ComboCheck {
  if (check.at === undefined) return check
  const name = quotes[check.at]?.instrument.symbol
  return { ...check, at: wire.symbol_settings?.findIndex(({ symbol }) => symbol === name) ?? -1 }
}

/** New weights in the order of the bot's contracts; undefined where none are sent. */
function weightsIn(
  context: RouteContext,
  { legs, symbols }: ComboState,
  { symbol_settings: rows }: WireChange,
): Result<readonly Ratio[] | undefined, Refusal> {
  if (rows === undefined) return ok(undefined)
  const weights: Ratio[] = []
  const names = symbols.map((symbol) => context.market.instruments[symbol]?.symbol ?? '')
  for (const [i, name] of names.entries()) {
    const place = rows.findIndex(({ symbol }) => symbol === name)
    const isTwice = rows.filter(({ symbol }) => symbol === name).length > 1
    if (place < 0 || isTwice || rows.length !== names.length)
      return refusedField(
        LIST,
        'not-right',
        `each of ${names.join(', ')} once`,
        'contracts stay as they are',
      )
    const kept = sideName(legs[i]?.side ?? 'long')
    if ((rows[place]?.side ?? kept) !== kept)
      return refusedField(at(place, 'side'), 'not-right', kept, 'sides stay as they are')
    const weight = parseRatio(rows[place]?.target_position_percent ?? '')
    if (!weight.ok) return badField(at(place, WEIGHT), weight.error)
    const bad = badWeight(weight.value, place)
    if (bad !== undefined) return bad
    weights.push(weight.value)
  }
  return isWhole(weights.map((weight) => ({ weight }))) ? ok(weights) : unwholeWeights(weights)
}
