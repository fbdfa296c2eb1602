// What a create call asks for: its draft with the money that its start takes, and whether a bot
// that stands is the one that is asked for.
import { ok, type Result } from '@trellis/kernel'
import type { Instrument } from '@trellis/market'
import type { Check } from '../checks.ts'
import type { TableParameters } from '../parameters.ts'
import type { FieldTable, InputOf, ParamsOf, RawOf } from '../fields.ts'
import type { CheckedDraft, CreateInput, Creation } from './creating.ts'
import type { Refusal } from './kind-routes.ts'
import type { RouteContext } from './route-context.ts'
import type { ListedMarket } from './view-market.ts'

/** What a create call names beside its fields. */
export interface DraftInput extends CreateInput {
  readonly symbol: string
  readonly allow_follow: boolean
}

/** A draft that was looked at with everything that limits say of it. */
interface Loaded<N> extends ListedMarket {
  readonly input: N
  readonly limits: { readonly checks: readonly Check[] }
}

/** How a kind reads its drafts. */
export interface DraftWays<T extends FieldTable, I> extends Pick<
  TableParameters<T>,
  'readInput' | 'writeParams' | 'isSamePlan'
> {
  readonly load: (context: RouteContext, input: I) => Result<Loaded<InputOf<T>>, Refusal>
  readonly rawOf: (input: I) => RawOf<T>
  readonly paramsOf: (input: InputOf<T>, allowFollow: boolean) => ParamsOf<T> | undefined
  /** What a start takes out of Funding, coin by coin. */
  readonly needs: (params: ParamsOf<T>, instrument: Instrument) => CheckedDraft['needs']
}

/** The two stages of a creation that read the draft. */
export function createDrafts<T extends FieldTable, I extends DraftInput>(
  kind: DraftWays<T, I>,
): Pick<Creation<{ readonly params: ParamsOf<T> }, I, unknown>, 'draft' | 'isSame'> {
  return {
    draft(context, wire) {
      const loaded = kind.load(context, wire)
      if (!loaded.ok) return loaded
      const { index, market, input, limits } = loaded.value
      const params = kind.paramsOf(input, wire.allow_follow)
      const { checks } = limits
      const symbols = [index]
      if (params === undefined) return ok({ symbols, checks, params, needs: [] })
      const needs = kind.needs(params, market.instrument)
      return ok({ symbols, checks, params: kind.writeParams(params), needs })
    },
    isSame({ bot, market: { instrument } }, wire) {
      if (wire.symbol !== instrument.symbol) return false
      const asked = kind.readInput(instrument, kind.rawOf(wire))
      const params = asked.ok ? kind.paramsOf(asked.value, wire.allow_follow) : undefined
      return params !== undefined && kind.isSamePlan(params, bot.state.params)
    },
  }
}
