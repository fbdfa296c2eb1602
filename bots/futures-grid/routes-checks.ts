// Requests of a futures grid against the market, before anything is told to the engine: a draft
// with everything the limits say of it, and a change of a grid that runs. What is not offered here
// (specification 6) is refused by its name.
import { ok, type Result } from '@trellis/kernel'
import type { CheckedChange } from '@trellis/bot-kit/routes/changing.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { BotReference, Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { offeredFields, type Offers } from '@trellis/bot-kit/routes/switched-off.ts'
import { meantTargets } from '@trellis/bot-kit/routes/target-refusals.ts'
import { toldChecks, unchangedCheck } from '@trellis/bot-kit/routes/unchanged.ts'
import { unreadDraft, unreadField } from '@trellis/bot-kit/routes/unread-field.ts'
import {
  contractMarket,
  loadContract,
  type ListedMarket,
} from '@trellis/bot-kit/routes/view-market.ts'
import type { ChangeJson } from '@trellis/bot-kit/commands.ts'
import {
  readChange,
  wireNameOf,
  writeChange,
  type WireFields,
} from '@trellis/bot-kit/wire/field-values.ts'
import { withLostPrices } from '@trellis/bot-kit/wire/lost-prices.ts'
import { targetsOfType, type WireTargets } from '@trellis/bot-kit/wire/target-types.ts'
import type { FuturesCommand } from './commands.ts'
import { futuresGridFields, type FuturesGridFields, type FuturesGridInput } from './fields.ts'
import { checkFutures, type FuturesLimits, type RuleGroup } from './limits.ts'
import { flagsFor } from './offered.ts'
import { readFuturesInput } from './params.ts'
import type { FuturesGridState } from './state.ts'
import { checkUpdate, type FuturesUpdate } from './update.ts'
import { rawInputOf } from './wire-names.ts'

export interface Checked extends ListedMarket {
  readonly input: FuturesGridInput
  readonly limits: FuturesLimits
}

type WireDraft = WireTargets & { readonly symbol: string }

/** The flags of the settings, by wire name. */
function offersFor(mode: FuturesGridInput['mode']): Offers {
  return Object.fromEntries(
    Object.entries(flagsFor(mode)).map(([field, flags]) => [
      wireNameOf(futuresGridFields, field as keyof ReturnType<typeof flagsFor>),
      flags,
    ]),
  )
}

/** Whether the settings of a request are offered and its targets mean one thing. */
function settingsIn(
  context: RouteContext,
  mode: FuturesGridInput['mode'],
  wire: WireTargets,
): Result<void, Refusal> {
  const meant = meantTargets(wire)
  return meant.ok ? offeredFields(context, offersFor(mode), wire) : meant
}

/** A draft with everything that the limits say of it; without money none is said of that. */
export function loadChecked(context: RouteContext, wire: WireDraft): Result<Checked, Refusal> {
  const listed = loadContract(context, wire.symbol)
  if (!listed.ok) return listed
  const { instrument } = listed.value.market
  const read = readFuturesInput(instrument, rawInputOf(wire))
  if (!read.ok) return unreadDraft(futuresGridFields, wire, read.error, instrument)
  const input = read.value
  const offered = settingsIn(context, input.mode, wire)
  if (!offered.ok) return offered
  const market = contractMarket(context, listed.value)
  return ok({ ...listed.value, input, limits: checkFutures(input, market, groupsOf(wire)) })
}

/**
 * The rules that a draft is asked about: of money that it does not name there is nothing to say.
 */
function groupsOf(wire: WireFields): ReadonlySet<RuleGroup> | undefined {
  const { investment } = rawInputOf(wire)
  return investment === undefined || investment === '' ? WITHOUT_MONEY : undefined
}
const WITHOUT_MONEY: ReadonlySet<RuleGroup> = new Set(
  Object.values(futuresGridFields).flatMap(({ group }) =>
    group === 'money' || group === 'none' ? [] : [group],
  ),
)

interface CheckedUpdate extends CheckedChange {
  readonly update: FuturesUpdate
  readonly command: FuturesCommand & { readonly type: 'modify' }
}

/** A change of a grid that waits or runs, with what it would lead to. */
export function loadChange(
  { bot, market }: Own<FuturesGridState>,
  wire: WireTargets & BotReference,
  context: RouteContext,
): Result<CheckedUpdate, Refusal> {
  const { instrument } = market
  const offered = settingsIn(context, bot.state.params.mode, wire)
  if (!offered.ok) return offered
  const fields = targetsOfType(wire)
  const change = readChange(futuresGridFields, instrument, fields)
  if (!change.ok) return unreadField(futuresGridFields, wire, change.error, instrument)
  const at = contractMarket(context, { index: bot.symbols[0] ?? -1, market })
  const checked = checkUpdate(bot.state, change.value, at)
  const found = withLostPrices(futuresGridFields, instrument, fields, checked)
  const now = { ...bot.state.range, ...bot.state.settings }
  const here = { table: futuresGridFields, instrument, now, ranges: found.ranges }
  const unchanged = () => unchangedCheck(here, wire)
  const update = { ...found, checks: toldChecks(found.checks, unchanged) }
  const json = writeChange(futuresGridFields, change.value) as ChangeJson<FuturesGridFields>
  const command = { type: 'modify', ...json } as const
  return ok({ update, checks: update.checks, unchanged, command })
}

/** Everything that the limits say of a grid as it stands. */
export function limitsNow(context: RouteContext, own: Own<FuturesGridState>): FuturesUpdate {
  const at = contractMarket(context, { index: own.bot.symbols[0] ?? -1, market: own.market })
  return checkUpdate(own.bot.state, {}, at)
}
