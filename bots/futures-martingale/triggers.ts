// The prices at which a martingale wants to be woken: its entry while it waits, then the take
// profit of its round and its stop, both on the last price; and the marks that come near its
// liquidation.
import type { Amount, Price } from '@trellis/kernel'
import type { Trigger } from '@trellis/engine'
import { entryDirection } from '@trellis/bot-kit/linear/entry-direction.ts'
import { liquidationTriggers, liquidationView } from '@trellis/bot-kit/linear/liquidation-alerts.ts'
import type { LinearState } from '@trellis/bot-kit/linear/state.ts'
import { keptTriggers, NO_TRIGGERS, touch, touchOfMark } from '@trellis/bot-kit/targets.ts'
import type { MartingaleParams, MartingaleSettings } from './fields.ts'
import { freedMark, type Lacking } from './freed-margin.ts'
import { roundTarget, stopLossPrice, takeProfitPrice } from './ladder.ts'

/** What of a martingale says when it is woken. */
export interface WokenState extends LinearState {
  readonly next:
    (NonNullable<Lacking['next']> & { readonly ref: number; readonly reason: string }) | undefined
  readonly phase: string
  readonly halted: boolean
  readonly params: MartingaleParams
  readonly settings: MartingaleSettings
  readonly roundFees: Amount
  triggers: readonly Trigger[]
}

/** Last prices at which what is held now wins its round, or stops the bot; undefined for none. */
export function targetsNow(state: WokenState): {
  readonly takeProfit: Price | undefined
  readonly stopLoss: Price | undefined
} {
  const { params, settings, terms, roundFees: fees, units } = state
  if (terms === undefined) return { takeProfit: undefined, stopLoss: undefined }
  const costs = { fees, takerFee: terms.takerFee }
  return {
    takeProfit: takeProfitPrice(state, roundTarget(params), costs, units),
    stopLoss: stopLossPrice(state, { ...params, ...settings }, units),
  }
}

/** Whether the bot waits for its trigger price, which the price has not come to yet. */
export function awaitsEntry({ params }: Pick<WokenState, 'params'>, last: Price): boolean {
  const { entryPrice, mode } = params
  if (entryPrice === 0) return false
  return mode === 'long' ? last > entryPrice : last < entryPrice
}

/** Also while a won round is being closed, which the exchange may refuse for a while. */
export function isInRound({ phase }: Pick<WokenState, 'phase'>): boolean {
  return phase === 'running' || phase === 'taking'
}

function wantedTriggers(state: WokenState): readonly Trigger[] {
  const { symbol, params } = state
  const { mode, entryPrice } = params
  if (state.phase === 'waiting')
    return [touch(symbol, 'entry', entryDirection(mode, entryPrice, state.fundedPrice), entryPrice)]
  if (!isInRound(state)) return NO_TRIGGERS
  const [gains, loses] = mode === 'long' ? (['up', 'down'] as const) : (['down', 'up'] as const)
  const { takeProfit, stopLoss } = targetsNow(state)
  const wanted: Trigger[] = []
  if (takeProfit !== undefined && state.phase === 'running')
    wanted.push(touch(symbol, 'take-profit', gains, takeProfit))
  if (stopLoss !== undefined) wanted.push(touch(symbol, 'stop-loss', loses, stopLoss))
  return wanted
}

/** Recomputes the triggers; the array is replaced only when one of them moved, came or went. */
export function refreshTriggers(state: WokenState): void {
  state.triggers = keptTriggers(state.triggers, wantedTriggers(state))
}

/**
 * The marks at which the owner is told of the liquidation price, and the one that frees the margin
 * of an addition that was skipped for the lack of it.
 */
export function markTriggers(state: WokenState): readonly Trigger[] {
  if (!isInRound(state)) return NO_TRIGGERS
  const near = liquidationTriggers(state.symbol, liquidationView(state))
  const freed = isShortOfMargin(state) ? freedMark(state) : undefined
  if (freed === undefined) return near
  const back = state.lots > 0 ? 'up' : 'down'
  return [...near, touchOfMark(state.symbol, 'margin-freed', back, freed)]
}

/** Whether the next addition waits for margin. */
function isShortOfMargin({ phase, halted, next }: WokenState): boolean {
  return phase === 'running' && !halted && next?.ref === 0 && next.reason === 'insufficient-balance'
}
