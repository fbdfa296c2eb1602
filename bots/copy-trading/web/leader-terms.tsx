// What a follower agrees to, line by line.
import { amount } from '@trellis/kernel'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { LeaderRow } from '../wire.ts'
import { shareExample } from './follow-plan.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading.terms'
const EXAMPLE = amount('50')

export function LeaderTerms({
  leader,
}: {
  readonly leader: Pick<LeaderRow, 'profit_share_percent'>
}) {
  const { t, format } = useWeb()
  const write = useWriting()
  const { profit_share_percent: percent } = leader
  const example = shareExample(percent, EXAMPLE)
  const values = {
    percent: format.number(percent),
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
