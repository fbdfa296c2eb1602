// In the place of the P&L of a running dual asset, which moves at its end alone: what it would be
// worth at its settlement, by the price, and what it would pay at the price of now.
import { divide, formatAmount, MONEY_UNIT, type Amount } from '@trellis/kernel'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { distanceWords } from '@trellis/bot-kit/web/detail/state-notice.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Definitions, digitsOf, Figure } from '@trellis/ui'
import { subscriptionIn, type DualDetail } from './dual-kind.ts'
import { outcomesOf } from './subscription.ts'
import { WorthCurve } from './worth-curve.tsx'

const NO_PRICES: readonly number[] = []
const words = 'dualAsset.meanwhile'

export function SettlementCurve({ detail, view, last }: DetailPartProps<DualDetail>) {
  const { t, format } = useWeb()
  const subscription = subscriptionIn(detail)
  if (subscription === undefined) return undefined
  const { figures, order, at_last_price: pays } = detail
  // Coins that were put in count at the price of that time.
  const perCoin = divide(amountOf(figures.invested) * MONEY_UNIT, subscription.amount, 'down')
  const valuedAt = formatAmount(perCoin as Amount)
  const even = outcomesOf(subscription, valuedAt)?.evenAt ?? ''
  const row = (key: 'pays' | 'target' | 'even', value: string) => ({
    key,
    term: t(`${words}.${key}`),
    value: <Figure>{value}</Figure>,
  })
  return (
    <section className="card dual-settling" aria-label={t(`${words}.title`)}>
      <WorthCurve
        subscription={subscription}
        last={last}
        valuedAt={valuedAt}
        prices={NO_PRICES}
        digits={view.digits.price}
      />
      <div className="stack">
        <h2 className="card-title">{t(`${words}.title`)}</h2>
        <Definitions
          rows={[
            row(
              'pays',
              `${format.money(pays.amount, Math.max(2, digitsOf(pays.amount)))} ${pays.coin}`,
            ),
            row('target', distanceWords(last, order.targetPrice, format.percent)),
            row('even', format.price(even, view.digits.price)),
          ]}
        />
        <p className="t12 dim">{t(`${words}.note`)}</p>
      </div>
    </section>
  )
}
