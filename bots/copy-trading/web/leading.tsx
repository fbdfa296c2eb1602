// What the reader leads: the terms, how many follow, and what can be done about it.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Definitions, Figure } from '@trellis/ui'
import type { LeaderRow } from '../wire.ts'
import { leaderPath } from './pages.ts'

const words = 'copyTrading.lead'

interface LeadingProps {
  readonly leads: LeaderRow
  onAsk(what: 'terms' | 'leave'): void
}

export function Leading({ leads, onAsk }: LeadingProps) {
  const { t, format, go } = useWeb()
  const number = (value: number): string => format.number(String(value))
  const row = (key: 'share' | 'followers' | 'bots', value: string) => ({
    key,
    term: t(`${words}.row.${key}`),
    value: <Figure>{value}</Figure>,
  })
  return (
    <>
      <Definitions
        rows={[
          row('share', format.asPercent(format.number(leads.profit_share_percent))),
          row('followers', `${number(leads.followers)} / ${number(leads.places)}`),
          row('bots', number(leads.bots_open)),
        ]}
      />
      <div className="row wrap">
        <Button small onClick={() => go(leaderPath(leads.leader_mark))}>
          {t(`${words}.page`)}
        </Button>
        <Button small onClick={() => onAsk('terms')}>
          {t(`${words}.change`)}
        </Button>
        <Button small variant="danger" onClick={() => onAsk('leave')}>
          {t(`${words}.leave`)}
        </Button>
      </div>
    </>
  )
}
