// Requests of a martingale against the market, before anything is told to the engine: a draft with
// everything the limits say of it, and a change of one that runs.
import { ok, type Result } from '@trellis/kernel'
import type { ChangeJson } from '@trellis/bot-kit/commands.ts'
import { rowsOf, saidOf } from '@trellis/bot-kit/fields.ts'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { BotReference, Own } from '@trellis/bot-kit/routes/own-bot.ts'
import type { CheckedChange } from '@trellis/bot-kit/routes/changing.ts'
import type { RouteContext } from '@trellis/bot-kit/routes/route-context.ts'
import { unreadDraft, unreadField } from '@trellis/bot-kit/routes/unread-field.ts'
import {
  contractMarket,
  loadContract,
  unlisted,
  type ListedMarket,
} from '@trellis/bot-kit/routes/view-market.ts'
import {
  rawOf,
  readChange,
  writeChange,
  type WireFields,
} from '@trellis/bot-kit/wire/field-values.ts'
import type { MartingaleCommand } from './commands.ts'
import { martingaleFields, type MartingaleFields, type MartingaleInput } from './fields.ts'
import { checkMartingale, type MartingaleLimits, type RuleGroup } from './limits.ts'
import { readMartingaleInput } from './params.ts'
import type { MartingaleState } from './state.ts'
import { checkUpdate, type MartingaleUpdate } from './update.ts'

export interface Checked extends ListedMarket {
  readonly input: MartingaleInput
  readonly limits: MartingaleLimits
}

type WireDraft = WireFields & { readonly symbol: string }

/** A draft with everything that the limits say of it; of what is left out nothing is said. */
export function loadChecked(context: RouteContext, wire: WireDraft): Result<Checked, Refusal> {
  const listed = loadContract(context, wire.symbol)
  if (!listed.ok) return listed
  const { instrument, status } = listed.value.market
  // A contract about to be settled takes only what reduces a position.
  if (status !== 'Trading') return unlisted({ code: 'SYMBOL_NOT_TRADING' })
  const read = readMartingaleInput(instrument, rawOf(martingaleFields, wire))
  if (!read.ok) return unreadDraft(martingaleFields, wire, read.error, instrument)
  const market = contractMarket(context, listed.value)
  const limits = checkMartingale(read.value, market, groupsOf(wire))
  return ok({ ...listed.value, input: read.value, limits })
}

/** The rules of the fields that were sent. */
function groupsOf(wire: WireFields): ReadonlySet<RuleGroup> {
  const sent = rowsOf(martingaleFields).filter(([, row]) => {
    const said = saidOf(row, wire)
    return row.group !== 'none' && said !== undefined && said !== ''
  })
  return new Set(sent.map(([, { group }]) => group as RuleGroup))
}

export interface LoadedChange extends CheckedChange {
  readonly update: MartingaleUpdate
  readonly command: MartingaleCommand & { readonly type: 'modify' }
}

/** A change of a martingale that waits or runs; what changes nothing is made as it is. */
export function loadChange(
  { bot, market }: Own<MartingaleState>,
  wire: BotReference & WireFields,
  context: RouteContext,
): Result<LoadedChange, Refusal> {
  const { instrument } = market
  const change = readChange(martingaleFields, instrument, wire)
  if (!change.ok) return unreadField(martingaleFields, wire, change.error, instrument)
  const at = contractMarket(context, { index: bot.symbols[0] ?? -1, market })
  const update = checkUpdate(bot.state, change.value, at)
  const json = writeChange(martingaleFields, change.value) as ChangeJson<MartingaleFields>
  const command = { type: 'modify', ...json } as const
  return ok({ update, checks: update.checks, command })
}
