// What was agreed to: the quote that was accepted, whole, and the order.
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Definitions } from '@trellis/ui'
import type { DualDetail } from './dual-kind.ts'
import { termsOf } from './terms.ts'

export function TermsTab({ detail }: DetailPartProps<DualDetail>) {
  const web = useWeb()
  const rows = termsOf(detail, web).map(({ key, label, text }) => ({
    key,
    term: label,
    value: key === 'direction' ? text : <bdi dir="ltr">{text}</bdi>,
  }))
  return (
    <div className="dual-terms">
      <Definitions rows={rows} />
      <p className="t12 dim">{web.t('dualAsset.terms.note')}</p>
    </div>
  )
}
