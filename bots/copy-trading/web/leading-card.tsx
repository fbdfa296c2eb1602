// What the reader leads: how to begin, what others see, the terms, and how it ends.
import { Suspense, useState } from 'react'
import { laterDialog } from '@trellis/bot-kit/web/later.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Definitions, Figure, Skeleton } from '@trellis/ui'
import type { LeaderRow } from '../wire.ts'
import { LeaderChips } from './leader-name.tsx'
import { leaderPath } from './pages.ts'
import { shareBounds } from './share-bounds.ts'

const words = 'copyTrading.lead'

const TermsDialog = laterDialog(async () => (await import('./leading-dialogs.tsx')).TermsDialog)
const LeaveDialog = laterDialog(async () => (await import('./leading-dialogs.tsx')).LeaveDialog)

export interface LeadingCardProps {
  readonly own: LeaderRow | undefined
  readonly isKnown: boolean
}

export function LeadingCard({ own, isKnown }: LeadingCardProps) {
  const { t, format, signedIn, openLogin, go } = useWeb()
  const [asked, setAsked] = useState<'terms' | 'leave'>()
  const leads = own !== undefined && own.state !== 'LEFT' ? own : undefined
  const number = (value: number): string => format.number(String(value))
  const row = (key: 'share' | 'followers' | 'bots', value: string) => ({
    key,
    term: t(`${words}.row.${key}`),
    value: <Figure>{value}</Figure>,
  })
  const bounds = {
    least: format.number(shareBounds.least),
    most: format.number(shareBounds.most),
  }
  const begin = (): void => (signedIn ? setAsked('terms') : openLogin())
  return (
    <section className="card stack stack-12" aria-label={t(`${words}.title`)}>
      <div className="row between">
        <h2 className="card-title">{t(`${words}.title`)}</h2>
        {leads === undefined ? undefined : (
          <span className="row g4">
            <bdi>{leads.nickname}</bdi>
            <LeaderChips {...leads} is_own={false} />
          </span>
        )}
      </div>
      {isKnown ? undefined : <Skeleton height="80px" />}
      {isKnown && leads === undefined ? (
        <>
          <p className="dim">{t(`${words}.text`, bounds)}</p>
          <Button onClick={begin}>{t(`${words}.begin`)}</Button>
        </>
      ) : undefined}
      {leads === undefined ? undefined : (
        <>
          <Definitions
            rows={[
              row('share', `${format.number(leads.profit_share_percent)}%`),
              row('followers', `${number(leads.followers)} / ${number(leads.places)}`),
              row('bots', number(leads.bots_open)),
            ]}
          />
          <div className="row wrap">
            <Button small onClick={() => go(leaderPath(leads.leader_mark))}>
              {t(`${words}.page`)}
            </Button>
            <Button small onClick={() => setAsked('terms')}>
              {t(`${words}.change`)}
            </Button>
            <Button small variant="danger" onClick={() => setAsked('leave')}>
              {t(`${words}.leave`)}
            </Button>
          </div>
        </>
      )}
      <Suspense>
        {asked === 'terms' ? (
          <TermsDialog own={own} onClose={() => setAsked(undefined)} />
        ) : undefined}
        {asked === 'leave' && leads !== undefined ? (
          <LeaveDialog own={leads} onClose={() => setAsked(undefined)} />
        ) : undefined}
      </Suspense>
    </section>
  )
}
