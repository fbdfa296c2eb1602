// Beside the chart of a position: what its share is, what it owes, where it would be liquidated,
// and the four things that can be asked of it, each with its dialog.
import { Suspense, useState } from 'react'
import { later, laterDialog } from '@trellis/bot-kit/web/later.tsx'
import { formatAmount } from '@trellis/kernel'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { amountOf } from '@trellis/bot-kit/web/decimal-amount.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Definitions, Explain, Figure, Notice } from '@trellis/ui'
import { liquidityConfig as config } from '../config.ts'
import type { Asked } from './order-dialog.tsx'
import type { PoolDetail } from './pool-kind.ts'
import { DIGITS, shareOf } from './shown-figures.ts'

const words = 'liquidityMining'

const OrderDialog = laterDialog(async () => (await import('./order-dialog.tsx')).OrderDialog)

const PoolGauge = later(async () => (await import('./liquidation-gauge.tsx')).PoolGauge)

export function PositionCard(props: DetailPartProps<PoolDetail>) {
  const { detail, view, last } = props
  const { t, format } = useWeb()
  const [asked, setAsked] = useState<Asked>()
  const { position, orders } = detail
  const { quoteCoin: quote, baseCoin: base } = position
  const money = (text: string, digits: number): string => format.money(text, digits)
  const shown = shareOf(detail)
  const sum = (text: string): string => `${money(text, DIGITS)} ${quote}`
  const waits = orders.some((it) => it.status === 'Processing')
  const row = (key: string, value: string, text?: string) => {
    const name = t(`${words}.position.${key}`)
    return {
      key,
      term:
        text === undefined ? (
          name
        ) : (
          <Explain title={name} text={text}>
            {name}
          </Explain>
        ),
      value: <Figure>{value}</Figure>,
    }
  }
  const isLent = Number(position.loan) > 0
  const rows = [
    row(
      'share',
      `${sum(position.quoteAmount)} + ${money(position.baseAmount, config.baseDigits)} ${base}`,
    ),
    row('worth', sum(shown.worth), t(`${words}.position.worthText`)),
    ...(isLent ? [row('loan', sum(shown.loan))] : []),
    row('holding', sum(shown.holding), t(`${words}.position.holdingText`)),
    row('loss', sum(shown.loss), t(`${words}.position.lossText`)),
    row('claimable', sum(shown.claimable)),
  ]
  if (isOver(view)) return undefined
  const canReinvest = amountOf(position.claimableYield) >= config.leastReinvest
  const buttons: readonly (readonly [Asked, boolean])[] = [
    ['claim', Number(position.claimableYield) > 0],
    ['reinvest', canReinvest],
    ['margin', isLent],
    ['remove', true],
  ]
  return (
    <section className="card stack" aria-label={t(`${words}.position.title`)}>
      <h2 className="card-title">{t(`${words}.position.title`)}</h2>
      <Definitions rows={rows} />
      {isLent ? (
        <div className="pool-gauge">
          <Suspense>
            <PoolGauge
              price={last}
              liquidation={position.liquidationPrice}
              digits={view.digits.price}
            />
          </Suspense>
        </div>
      ) : undefined}
      {waits ? <Notice tone="plain">{t(`${words}.position.waits`)}</Notice> : undefined}
      <div className="pool-orders">
        {buttons.map(([id, isOn]) => (
          <Button key={id} small off={!isOn || waits} onClick={() => setAsked(id)}>
            {t(`${words}.ask.${id}.do`)}
          </Button>
        ))}
      </div>
      {canReinvest ? undefined : (
        <p className="t12 dim">
          {t(`${words}.position.least`, {
            amount: money(formatAmount(config.leastReinvest), 2),
            coin: quote,
          })}
        </p>
      )}
      <Suspense>
        {asked === undefined ? undefined : (
          <OrderDialog {...props} asked={asked} onClose={() => setAsked(undefined)} />
        )}
      </Suspense>
    </section>
  )
}
