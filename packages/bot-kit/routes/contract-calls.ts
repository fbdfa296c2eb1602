// The handlers of the calls of wire/contract-calls.ts: margin that comes and profit that goes, and
// the ranges of what may change in a grid that runs.
import { formatPrice } from '@trellis/market'
import type { DecimalRange, RangedField } from '../fields.ts'
import { contractTargetFields, moveScopeFields } from '../linear/grid-fields.ts'
import { waitingForMargin, type ContractGrid } from '../linear/grid-money.ts'
import type { ContractGridSettings } from '../linear/grid-settings.ts'
import type { Liquidations } from '../linear/liquidation.ts'
import { realizedOf } from '../linear/state.ts'
import { head } from '../wire/checks.ts'
import { rangeRow } from '../wire/field-values.ts'
import { addingMargin } from './adding-margin.ts'
import { liquidationRow } from './contract-grid-views.ts'
import { markOf, withdrawableOf } from './contract-views.ts'
import { contractGridRows } from './grid-settings-rows.ts'
import { marginEffects } from './margin-effects.ts'
import type { KindBots, Own } from './own-bot.ts'
import { withdrawing } from './withdrawing.ts'

/** What adds margin and takes profit, what tells of both beforehand, and what may leave. */
export function marginHandlers<S extends ContractGrid>(bots: KindBots<S>) {
  const taken = ({ bot, market }: Own<S>) => ({
    coin: market.instrument.quote,
    earned: realizedOf(bot.state),
    withdrawn: bot.state.withdrawn,
    most: withdrawableOf(bot, market),
    isRunning: bot.state.phase === 'running',
  })
  const { withdrawProfit, withdrawal } = withdrawing(bots, taken)
  const margin = {
    addMargin: addingMargin(bots),
    withdrawProfit,
    ...marginEffects(bots, { waiting: waitingForMargin }),
  }
  return { margin, withdrawal }
}

type Targets = typeof contractTargetFields
type Moves = typeof moveScopeFields

/** What the limits of a kind say of a grid as it stands. */
export interface RangesNow {
  readonly ranges: { readonly [K in RangedField<Targets> | RangedField<Moves>]: DecimalRange }
  readonly liquidation: Liquidations
}
type OwnGrid = Own<ContractGrid & { readonly settings: ContractGridSettings }>

/** Where its targets may lie. */
export function targetRangesRow({ ranges, liquidation }: RangesNow, { bot, market }: OwnGrid) {
  const { instrument, last } = market
  return {
    ...head,
    ...rangeRow(contractTargetFields, ranges),
    last_price: formatPrice(instrument, last),
    mark_price: formatPrice(instrument, markOf(market)),
    ...liquidationRow(liquidation, instrument),
    settings: contractGridRows.settingsRow(bot.state.settings, instrument),
  }
}

/** How far its range may move. */
export function moveScopeRow({ ranges }: RangesNow, { bot, market }: OwnGrid) {
  const { instrument } = market
  const { range, settings } = bot.state
  return {
    ...head,
    ...rangeRow(moveScopeFields, ranges),
    curr_min_price: formatPrice(instrument, range.minPrice),
    curr_max_price: formatPrice(instrument, range.maxPrice),
    settings: contractGridRows.settingsRow(settings, instrument),
  }
}
