// What the reader leads: how to begin, what others see, the terms, and how it ends.
import { Suspense, useState, type ReactNode } from 'react'
import { later, laterDialog } from '@trellis/bot-kit/web/later.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Skeleton } from '@trellis/ui'
import type { LeaderRow } from '../wire.ts'
import { LeaderChips } from './leader-name.tsx'
import { shareBounds } from './share-bounds.ts'

const words = 'copyTrading.lead'

/** Few lead. */
const Leading = later(async () => (await import('./leading.tsx')).Leading)
const LeadingDialog = laterDialog(async () => (await import('./leading-dialogs.tsx')).LeadingDialog)

export interface LeadingCardProps {
  readonly own: LeaderRow | undefined
  /** What stands here until it is known what the reader leads. */
  readonly instead: ReactNode
}

export function LeadingCard({ own, instead }: LeadingCardProps) {
  const { t, format, signedIn, openLogin } = useWeb()
  const [asked, setAsked] = useState<'terms' | 'leave'>()
  const leads = own !== undefined && own.state !== 'LEFT' ? own : undefined
  const bounds = {
    least: format.number(shareBounds.least),
    most: format.number(shareBounds.most),
  }
  const begin = (): void => (signedIn ? setAsked('terms') : openLogin())
  return (
    <section className="card stack stack-12" aria-label={t(`${words}.title`)}>
      <div className="row between">
        <h2 className="card-title">{t(`${words}.title`)}</h2>
        {leads && (
          <span className="row g4">
            <bdi>{leads.nickname}</bdi>
            <LeaderChips {...leads} is_own={false} />
          </span>
        )}
      </div>
      {instead ||
        (!leads && (
          <>
            <p className="dim">{t(`${words}.text`, bounds)}</p>
            <Button onClick={begin}>{t(`${words}.begin`)}</Button>
          </>
        ))}
      {leads && (
        <Suspense fallback={<Skeleton height="128px" />}>
          <Leading leads={leads} onAsk={setAsked} />
        </Suspense>
      )}
      <Suspense>
        {asked && <LeadingDialog asked={asked} own={own} onClose={() => setAsked(undefined)} />}
      </Suspense>
    </section>
  )
}
