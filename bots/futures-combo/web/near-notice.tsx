// All contracts of a combo are near its liquidation together: what is lost there, and what can be
// done about it.
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { NearCard } from '@trellis/bot-kit/web/linear/near-liquidation.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { ComboAnswered } from './combo-kind.ts'
import { distanceWords } from './risk-words.ts'

const words = {
  lost: 'futuresCombo.near.lost',
  add: 'futuresCombo.transfer.do-in',
  closes: 'futuresCombo.near.closes',
}

export function NearNotice(props: DetailPartProps<ComboAnswered>) {
  const web = useWeb()
  const { detail, view } = props
  if (view.state !== 'near-liquidation') return undefined
  const distance = distanceWords(detail.liquidation_distance, web)
  return (
    <NearCard {...props} title={web.t('futuresCombo.near.title', { distance })} words={words} />
  )
}
