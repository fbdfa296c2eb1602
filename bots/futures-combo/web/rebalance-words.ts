// What a rebalance did, in words: how much it traded, and why contracts were left out of it. The
// combo's own reasons have its words, others those of any order that was refused.
import { coded } from '@trellis/bot-kit/web/activity/activity-words.ts'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import type { SkipReason } from '../rebalance.ts'
import { coinOf } from './basket.ts'

export interface RebalanceFailure {
  readonly symbol: string
  readonly reason: string
}

export interface Rebalance {
  readonly trades: number
  readonly failures: readonly RebalanceFailure[]
}

/** Too small to be an order: the weight is as near as it can be, and nothing is wrong. */
export function isSlight(failures: readonly RebalanceFailure[]): boolean {
  return failures.every(({ reason }) => reason === 'below-least')
}

/** "XRP, ADA: the order would be too small; ETH: its market is closed". */
export function failuresWords(failures: readonly RebalanceFailure[], t: Translate): string {
  const reasons = [...new Set(failures.map(({ reason }) => reason))]
  return reasons
    .map((reason) => {
      const of = failures.filter((it) => it.reason === reason)
      const coins = of.map(({ symbol }) => `\u2068${coinOf(symbol)}\u2069`).join(', ')
      return `${coins}: ${reasonWords(reason, t)}`
    })
    .join('; ')
}

/** Reasons of the combo's own; every other is that of an order which the exchange refused. */
const OWN: Readonly<Record<SkipReason | 'within-lot', true>> = {
  'within-lot': true,
  halted: true,
  'below-least': true,
  'above-most': true,
  'margin-short': true,
}

/** Why a contract is left as it is. */
export function reasonWords(reason: string, t: Translate): string {
  return Object.hasOwn(OWN, reason)
    ? t(`futuresCombo.failure.${reason}`)
    : coded('reason', reason, t)
}

/** "2 orders filled", with what was left out. */
export function outcomeWords({ trades, failures }: Rebalance, t: Translate): string {
  const traded =
    trades === 0
      ? t('futuresCombo.history.nothing')
      : t('futuresCombo.history.traded', { count: trades })
  if (failures.length === 0) return traded
  const left = failuresWords(failures, t)
  return trades === 0 ? left : `${traded}; ${left}`
}
