// What is said of the pick of the day: how much of it is a bet on one side, and whether it was any
// good where nobody had looked. Pure.
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import { digitsOfCoin, isolated, type Formats } from '@trellis/ui'
import type { ComboAnswer } from '../wire.ts'

export type Pick = NonNullable<ComboAnswer<'getDailyPick'>['pick']>

type Lately = NonNullable<Pick['lately']>

/** "This basket, 30 days to 28 Nov": the form's own backtest goes on from there. */
export function latelyWords({ days, until }: Lately, t: Translate, format: Formats): string {
  const span = { days: format.number(String(days), 0), until: format.time(Number(until), 'day') }
  return t('futuresCombo.pick.lately', span)
}

/** The same of its rule, whose week ends as the day of the pick begins. */
export function unseenWords({ date }: Pick, days: number, t: Translate, format: Formats): string {
  const until = format.time(Date.parse(date), 'day')
  return t('futuresCombo.pick.unseen', { days: format.number(String(days), 0), until })
}

/** Money in the coin of its contracts. */
export function moneyOf(pick: Pick, amount: string, format: Formats): string {
  const coin = pick.symbol_settings[0]?.quote_token ?? ''
  return isolated(`${format.money(amount, digitsOfCoin(coin))} ${coin}`)
}

export interface NetSide {
  readonly side: 'long' | 'short' | 'even'
  /** A fraction, 0 to 1. */
  readonly share: string
}

/** Weights of what is long less those of what is short. */
export function netSide({ symbol_settings: rows }: Pick): NetSide {
  const net = rows.reduce((sum, { side, target_position_percent: weight }) => {
    return sum + (side === 'SIDE_SHORT' ? -Number(weight) : Number(weight))
  }, 0)
  // Weights are hundredths; the sum of two binary fractions is not.
  const hundredths = Math.round(net * 100)
  const side = hundredths === 0 ? 'even' : hundredths > 0 ? 'long' : 'short'
  return { side, share: String(Math.abs(hundredths) / 100) }
}

/** Keys of what its week says, the worst first; none where nothing was played. */
export function verdictsOf({ backtest }: Pick): readonly ('lost' | 'noBetter' | 'beats')[] {
  if (backtest === null) return []
  const lost = Number(backtest.yield) < 0 ? (['lost'] as const) : []
  if (backtest.beats_naive === null) return lost
  return [...lost, backtest.beats_naive ? 'beats' : 'noBetter']
}

/** It lost money, or did no better than a plain basket, in the week that judges. */
export function isDoubtful(pick: Pick): boolean {
  return verdictsOf(pick).some((it) => it !== 'beats')
}
