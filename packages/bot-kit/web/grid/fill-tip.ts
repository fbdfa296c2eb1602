// What a mark of filled orders on the chart tells: side, quantity, price, what was earned, when.
// Marks that lie on each other are one mark and are told as one. Pure; sums are exact.
import { formatAmount, parseAmount, ZERO, type Amount } from '@trellis/kernel'
import { isolated } from '@trellis/ui'
import type { GridRound } from '../../wire/history.ts'
import type { ChartFill, Translate } from '../web-context.ts'

/** Profit of a completed round in the quote coin, by the orders that it consists of. */
export interface Earned {
  /** By the order that completed the round. */
  readonly closed: ReadonlyMap<string, string>
  /** By the order that began it. */
  readonly opened: ReadonlyMap<string, string>
}

export const NOTHING_EARNED: Earned = { closed: new Map(), opened: new Map() }

export interface FillWords {
  readonly t: Translate
  readonly price: (value: number) => string
  readonly base: (quantity: string) => string
  /** With its sign and coin. */
  readonly gain: (amount: string) => string
  readonly time: (ms: number) => string
}

/** Profits by order out of the rounds that were read. */
export function earnedBy(rounds: readonly GridRound[]): Earned {
  return {
    closed: new Map(rounds.map((it) => [it.close_order.order_id, it.profits])),
    opened: new Map(
      rounds.flatMap((it) =>
        it.open_order ? [[it.open_order.order_id, it.profits] as const] : [],
      ),
    ),
  }
}

/** Lines of a mark: buys first, then sells. */
export function fillTip(
  fills: readonly ChartFill[],
  earned: Earned,
  words: FillWords,
): readonly string[] {
  return (['buy', 'sell'] as const).flatMap((side) => {
    const own = fills.filter((it) => it.side === side)
    return own.length === 0 ? [] : sideTip(own, earned, words)
  })
}

function sideTip(fills: readonly ChartFill[], earned: Earned, words: FillWords): readonly string[] {
  const { t, price, base, gain, time } = words
  const [first] = fills
  const name = first?.side === 'buy' ? 'bought' : 'sold'
  const quantity = base(formatAmount(sumOf(fills.map((it) => it.quantity))))
  const prices = fills.map((it) => it.price)
  const [low, high] = [Math.min(...prices), Math.max(...prices)]
  const at = isolated(low === high ? price(low) : `${price(low)} – ${price(high)}`)
  const won = (by: ReadonlyMap<string, string>): readonly string[] =>
    fills.flatMap(({ orderId }) => by.get(orderId) ?? [])
  const [closed, opened] = [won(earned.closed), won(earned.opened)]
  const amount = (of: readonly string[]): string => gain(formatAmount(sumOf(of)))
  return [
    t(`grid.tip.${name}`, { quantity, price: at }),
    ...(closed.length > 0 ? [t('grid.tip.earned', { amount: amount(closed) })] : []),
    ...(opened.length > 0 ? [t('grid.tip.completed', { amount: amount(opened) })] : []),
    fills.length === 1 && first !== undefined
      ? stateOf(first, t, time)
      : t('grid.tip.fills', { count: fills.length }),
  ]
}

function stateOf({ atMs, part }: ChartFill, t: Translate, time: FillWords['time']): string {
  const at = time(atMs)
  if (part >= 1) return t('grid.tip.filled', { time: at })
  return t('grid.tip.partly', { percent: Math.floor(part * 100), time: at })
}

function sumOf(texts: readonly string[]): Amount {
  const values = texts.map((text) => parseAmount(text))
  return values.reduce((sum, it) => (it.ok ? sum + it.value : sum), ZERO as bigint) as Amount
}
