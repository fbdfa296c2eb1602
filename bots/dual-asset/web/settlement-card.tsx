// Beside the chart of a subscription: both outcomes, which of them the price of now leads to, and
// when it settles. Of one that has ended, how it did.
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Definitions, isolated } from '@trellis/ui'
import { LockLine } from './lock-line.tsx'
import { subscriptionIn, type DualDetail } from './dual-kind.ts'
import { OutcomeList } from './outcome-list.tsx'
import { convertsAt, directionOf } from './subscription.ts'

const words = 'dualAsset'

export function SettlementCard({ detail, view, last }: DetailPartProps<DualDetail>) {
  const { t, format } = useWeb()
  const { order, kept, converted, yield_end_at: end, yield_start_at: start } = detail
  const direction = directionOf(order.direction)
  const isEnded = isOver(view)
  const subscription = subscriptionIn(detail)
  const price = (text: string): string => format.price(text, view.digits.price)
  const settled = order.status === 'Settled'
  const now =
    subscription === undefined
      ? undefined
      : settled
        ? order.settlementCoin === kept.coin
          ? 'kept'
          : 'converted'
        : isEnded
          ? undefined
          : convertsAt(subscription, last)
            ? 'converted'
            : 'kept'
  const leftMs = Math.max(0, Number(end) - view.createdAtMs - view.runningMs)
  const rows = [
    {
      key: 'earns',
      term: t(`${words}.settling.earns`),
      value: format.time(Number(start), 'short'),
    },
    {
      key: 'settles',
      term: t(`${words}.settling.settles`),
      value: format.time(Number(end), 'short'),
    },
    ...(isEnded
      ? []
      : [{ key: 'left', term: t(`${words}.settling.left`), value: format.duration(leftMs, 2) }]),
    {
      key: 'price',
      term: t(`${words}.settling.price`),
      value:
        settled && Number(order.settlementPrice) > 0
          ? isolated(price(order.settlementPrice))
          : t(`${words}.settling.average`),
    },
    { key: 'paid', term: t(`${words}.settling.paid`), value: t(`${words}.settling.funding`) },
  ]
  return (
    <section className="card stack" aria-label={t(`${words}.settling.title`)}>
      <h2 className="card-title">{t(`${words}.settling.title`)}</h2>
      <OutcomeList
        direction={direction}
        baseCoin={order.baseCoin}
        target={price(order.targetPrice)}
        kept={{ ...kept, note: t(`${words}.outcome.keptNote`, { coin: kept.coin }) }}
        converted={{ ...converted, note: t(`${words}.outcome.convertedNote`) }}
        now={now}
        isSettled={settled}
      />
      <Definitions rows={rows} />
      {isEnded ? undefined : <LockLine />}
    </section>
  )
}
