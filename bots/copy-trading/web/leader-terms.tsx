// What a follower agrees to, line by line.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { copyConfig as config } from '../config.ts'
import type { LeaderRow } from '../wire.ts'
import { shareExample } from './follow-plan.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading.terms'

export function LeaderTerms({
  leader,
}: {
  readonly leader: Pick<LeaderRow, 'profit_share_percent'>
}) {
  const { t, format } = useWeb()
  const write = useWriting()
  const { profit_share_percent: percent } = leader
  const example = shareExample(percent)
  const values = {
    percent: format.number(percent),
    coin: config.coin,
    gain: write.money(example.gain),
    own: write.money(example.own),
    leaders: write.money(example.leaders),
  }
  return (
    <ul className="lead-terms">
      {TERMS.map((id) => (
        <li key={id}>{t(`${words}.${id}`, values)}</li>
      ))}
    </ul>
  )
}

export const TERMS = ['share', 'example', 'loss', 'same', 'own', 'differ', 'leave'] as const
