// "Position now" of a combo in My bots: what it is exposed to, and how far all its contracts may go
// against it.
import type { BotRow } from '@trellis/contract'
import { bandOf } from '@trellis/bot-kit/web/linear/gauge-layout.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { partOf } from './card.tsx'
import { distanceWords, exposureWords } from './risk-words.ts'

export function ComboPosition({ row }: { readonly row: BotRow }) {
  const web = useWeb()
  const { net_exposure: net = '', liquidation_distance: distance = '' } = partOf(row)
  if (net === '') return undefined
  const isDanger = distance !== '' && bandOf(Number(distance)) === 'danger'
  return (
    <span className="stack stack-4">
      <span className="nowrap">{exposureWords(net, row.figures.quote_token, web)}</span>
      <span className={isDanger ? 't12 danger' : 't12 dim2'}>
        {distance === ''
          ? web.t('futuresCombo.risk.never')
          : web.t('linear.near.now', { distance: distanceWords(distance, web) })}
      </span>
    </span>
  )
}
