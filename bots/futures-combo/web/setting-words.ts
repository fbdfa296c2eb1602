// Settings of a combo in words: how often it is rebalanced, and its contracts with their weights.
import { isolated, isolatedFigure } from '@trellis/ui'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'
import { coinOf, type Basket } from './basket.ts'

const HOUR = 3_600
const DAY = 24 * HOUR

/** "30 minutes", "7 days" of seconds. */
export function intervalWords(seconds: number, t: Translate): string {
  if (seconds > 0 && seconds % DAY === 0) {
    return t('futuresCombo.every.days', { count: seconds / DAY })
  }
  if (seconds > 0 && seconds % HOUR === 0) {
    return t('futuresCombo.every.hours', { count: seconds / HOUR })
  }
  return t('futuresCombo.every.minutes', { count: Math.round(seconds / 60) })
}

/** "BTC Long 40%, SOL Short 60%"; after an Arabic word a percent sign would leave its figure. */
export function basketWords(basket: Basket, t: Translate): string {
  const weight = (it: Basket[number]): string => isolatedFigure(`${it.weight}%`)
  return basket
    .map((it) => isolated(`${coinOf(it.symbol)} ${t(`direction.${it.side}`)} ${weight(it)}`))
    .join(', ')
}
