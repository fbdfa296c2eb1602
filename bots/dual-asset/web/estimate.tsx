// Under the total of a running dual asset in My bots: what it would come to if it were settled at
// the price of now. The premium counts when it is paid, so that the total itself says nothing yet.
import type { PropsWithChildren } from 'react'
import { useWeb, type KindSketchProps } from '@trellis/bot-kit/web/web-context.ts'
import { Delta, digitsOfCoin } from '@trellis/ui'
import { partOf } from './card.tsx'

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
