// A dual asset's own part of a card or row in My bots: direction, target, yield and what went in.
// It reads the list row as it comes and asks the server nothing.
import type { PropsWithChildren } from 'react'
import type { BotRow } from '@trellis/contract'
import { useWeb, type KindSketchProps } from '@trellis/bot-kit/web/web-context.ts'
import { Delta, digitsOfCoin } from '@trellis/ui'
import type { DualAnswer } from '../wire.ts'
import { apyFraction, directionOf } from './subscription.ts'

export type DualPart = Pick<
  DualAnswer<'getDetail'>,
  'order' | 'kept' | 'converted' | 'price_digits' | 'settled_now'
>

/** The kind's part of a list row; undefined where it did not come. */
export function partOf({ own }: Pick<BotRow, 'own'>): DualPart | undefined {
  return own as DualPart | undefined
}

export function DualCard({ row }: { readonly row: BotRow }) {
  const { t, format } = useWeb()
  const part = partOf(row)
  if (part === undefined) return <span className="t12 dim">{t('dualAsset.offer.does')}</span>
  const { order } = part
  const said = [
    t(`dualAsset.at.${directionOf(order.direction)}`, {
      price: format.price(order.targetPrice, part.price_digits),
    }),
    t('dualAsset.apyOf', { apy: format.percent(apyFraction(order.selectApyE8), 2) }),
  ]
  return <span className="t12 dim">{said.join(' · ')}</span>
}

/**
 * Under the total of a running one in My bots: what it would come to if it were settled at the
 * price of now. The premium counts when it is paid, so that the total itself says nothing yet.
 */
export function DualEstimate({ row, closed, children }: PropsWithChildren<KindSketchProps>) {
  const { t } = useWeb()
  if (closed) return children
  const total = partOf(row)?.settled_now?.total
  if (total === undefined) return undefined
  return (
    <span title={t('dualAsset.estimateText')}>
      <Delta value={total} digits={digitsOfCoin(row.figures.quote_token)} />{' '}
      {t('dualAsset.estimate')}
    </span>
  )
}
