// "Position now" of a dual asset in My bots: what it would pay at the live price.
import type { BotRow } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { distanceWords } from '@trellis/bot-kit/web/detail/state-notice.tsx'
import { digitsOf, isolated } from '@trellis/ui'
import { partOf } from './card.tsx'
import { convertsAt, directionOf, subscriptionOf } from './subscription.ts'

interface PositionProps {
  readonly row: BotRow
  readonly price: string
}

export function DualPosition({ row, price }: PositionProps) {
  const { t, format } = useWeb()
  const part = partOf(row)
  if (part === undefined || price === '') return undefined
  const { order, kept, converted } = part
  const subscription = subscriptionOf({
    ...order,
    direction: directionOf(order.direction),
    apyE8: order.selectApyE8,
    yieldFromMs: 0,
    settlesAtMs: 0,
  })
  const isConverted = subscription !== undefined && convertsAt(subscription, price)
  const { coin, amount } = isConverted ? converted : kept
  const sum = `${format.money(amount, Math.max(2, digitsOf(amount)))} ${coin}`
  return (
    <span className="stack stack-4">
      <span className="nowrap">
        {t('dualAsset.pays')} <bdi dir="ltr">{sum}</bdi>
      </span>
      <span className="t12 dim2">
        {t('dualAsset.toTarget', {
          distance: isolated(distanceWords(price, order.targetPrice, format.percent)),
        })}
      </span>
    </span>
  )
}
