// What was agreed to, line by line: for the tab of a bot and for bots side by side.
import type { ListServices } from '@trellis/bot-kit/web/kind-lists.ts'
import { digitsOf } from '@trellis/ui'
import type { DualDetail } from './dual-kind.ts'
import { apyFraction, directionOf } from './subscription.ts'

const words = 'dualAsset'

export interface AgreedTerm {
  readonly key: string
  readonly label: string
  readonly text: string
}

/** The accepted quote and the order, in words. */
export function termsOf(
  { order, yield_start_at: from, yield_end_at: to, price_digits }: DualDetail,
  { t, format }: Pick<ListServices, 't' | 'format'>,
): readonly AgreedTerm[] {
  const line = (key: string, text: string): AgreedTerm => ({
    key,
    label: t(`${words}.terms.${key}`),
    text,
  })
  const digits = Math.max(2, digitsOf(order.amount))
  return [
    line('direction', t(`${words}.${directionOf(order.direction)}`)),
    line('target', format.price(order.targetPrice, price_digits)),
    line('apy', format.percent(apyFraction(order.selectApyE8), 2)),
    line('term', format.duration(Number(to) - Number(from), 1)),
    line('amount', `${format.money(order.amount, digits)} ${order.coin}`),
    line('earns', format.time(Number(from), 'short')),
    line('settles', format.time(Number(to), 'short')),
    line('product', order.productId),
    line('link', order.orderLinkId),
  ]
}
