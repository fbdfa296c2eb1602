// Requests of a spot grid against the market, before anything is told to the engine: a draft with
// everything the limits say of it, and a change of a running grid.
import { err, ok, type Result } from '@trellis/kernel'
import type { CheckedChange } from '@trellis/bot-kit/routes/changing.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { BotReference, Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { toldChecks, unchangedCheck } from '@trellis/bot-kit/routes/unchanged.ts'
import { unreadDraft, unreadField } from '@trellis/bot-kit/routes/unread-field.ts'
import { loadTrading, type ListedMarket } from '@trellis/bot-kit/routes/view-market.ts'
import { changeCommand, readFundedChange, type WireChange } from '@trellis/bot-kit/wire/changes.ts'
import type { WireFields } from '@trellis/bot-kit/wire/field-values.ts'
import { withLostPrices } from '@trellis/bot-kit/wire/lost-prices.ts'
import type { GridCommand } from './commands.ts'
import { spotGridFields, type SpotGridInput } from './fields.ts'
import { checkGrid, type GridLimits } from './limits.ts'
import { category } from './market.ts'
import { readGridInput } from './params.ts'
import type { SpotGridState } from './state.ts'
import { checkUpdate, type GridUpdate } from './update.ts'
import { lockedQuote } from './view.ts'
import { rawInputOf } from './wire-names.ts'

export interface Checked extends ListedMarket {
  readonly input: SpotGridInput
  readonly limits: GridLimits
}

type WireDraft = WireFields & { readonly symbol: string }

/** A draft with everything that the limits say of it. */
export function loadChecked(context: RouteContext, wire: WireDraft): Result<Checked, Refusal> {
  const listed = loadTrading(context, wire.symbol, category)
  if (!listed.ok) return listed
  const { market } = listed.value
  const { instrument } = market
  const input = readGridInput(instrument, rawInputOf(wire))
  if (!input.ok) return unreadDraft(spotGridFields, wire, input.error, instrument)
  return ok({ ...listed.value, input: input.value, limits: checkGrid(input.value, market) })
}

interface CheckedUpdate extends CheckedChange {
  readonly update: GridUpdate
  readonly command: GridCommand & { readonly type: 'modify' }
}

/** A change of a running grid with what it would lead to. */
export function loadChange(
  { bot, market }: Own<SpotGridState>,
  wire: WireChange & BotReference,
): Result<CheckedUpdate, Refusal> {
  const { instrument, last, fees } = market
  const change = readFundedChange(spotGridFields, instrument, wire)
  if (!change.ok) return unreadField(spotGridFields, wire, change.error, instrument)
  const at = { instrument, last, fees, lockedQuote: lockedQuote(bot, instrument) }
  const checked = checkUpdate(bot.state, change.value, at)
  const found = withLostPrices(spotGridFields, instrument, wire, checked)
  const now = { ...bot.state.range, ...bot.state.settings }
  const here = { table: spotGridFields, instrument, now, ranges: found.ranges }
  const unchanged = () => unchangedCheck(here, wire)
  const update = { ...found, checks: toldChecks(found.checks, unchanged) }
  if (update.replans && market.status !== 'Trading') return err({ code: 'SYMBOL_NOT_TRADING' })
  return ok({
    update,
    checks: update.checks,
    unchanged,
    command: { type: 'modify', ...changeCommand(spotGridFields, change.value) },
  })
}
