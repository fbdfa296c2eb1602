// "Position now" of a DCA in My bots: when the next purchase comes, or that the last was skipped.
import type { BotRow } from '@trellis/contract'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { partOf } from './card.tsx'

export function DcaPosition({ row }: { readonly row: BotRow }) {
  const { t, format } = useWeb()
  const { next_purchase_time: next = '0', last_skip: skip, purchases_left: left = '' } = partOf(row)
  if (next === '0') return undefined
  return (
    <span className="stack stack-4">
      <span className="nowrap">
        {t('spotDca.position.next', { time: format.time(Number(next), 'short') })}
      </span>
      {skip ? (
        <span className="t12 warn">{t('spotDca.position.skipped')}</span>
      ) : left === '' ? undefined : (
        <span className="t12 dim2">{t('spotDca.position.left', { count: Number(left) })}</span>
      )}
    </span>
  )
}
