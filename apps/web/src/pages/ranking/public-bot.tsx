// The public page of a bot that its owner shows to others, for guests too: its figures as they are
// now, in rates alone, and the way to one with the same settings. A poster's code leads here.
import { lazy, Suspense, useState } from 'react'
import { Link } from 'wouter'
import { errorTable } from '@trellis/contract/codes'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { StrategyDetail } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { Button, buttonClass, CoinDisc, Delta, EmptyState, Notice, Skeleton } from '@trellis/ui'
import { useFormats } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'
import { failureOf } from '../../data/api-failure.ts'
import { useTitle } from '../use-title.ts'
import { WithheldMark } from '../../app/offered/withheld-note.tsx'
import { useWithheldKinds } from '../../app/offered/use-withheld-kinds.ts'
import { CopiedSettings } from './copied-settings.tsx'
import { copyAddress } from './copy-address.ts'
import { Record } from './record.tsx'
import { ThenAndNow } from './then-and-now.tsx'
import { useStrategy } from './use-ranking.ts'

const PosterDialog = lazy(async () => ({
  default: (await import('../../poster/poster-dialog.tsx')).PosterDialog,
}))

const kinds: readonly WebKind[] = webKinds
const NOT_FOUND = errorTable.NOT_FOUND.status

export function PublicBot({ id }: { readonly id: string }) {
  const t = useWords()
  const format = useFormats()
  const isId = /^\d{1,20}$/.test(id)
  const { data, error, dataUpdatedAt, refetch } = useStrategy(id, isId)
  useTitle(t('ranking.publicBot'))
  const isGone = !isId || data === null || (error !== null && failureOf(error).status === NOT_FOUND)
  if (isGone) return <Gone />
  if (data === undefined && error === null) return <Skeleton height="480px" />
  const retry = <Button onClick={() => void refetch()}>{t('action.retry')}</Button>
  if (data === undefined) {
    return (
      <>
        <h1 className="sr-only">{t('ranking.publicBot')}</h1>
        <EmptyState title={t('ranking.unread')} actions={retry} />
      </>
    )
  }
  return (
    <>
      {error === null ? undefined : (
        <Notice tone="warn" action={retry}>
          {t('ranking.unreadSince', { time: format.time(dataUpdatedAt, 'short') })}
        </Notice>
      )}
      <Shown bot={data} />
    </>
  )
}

/** It was taken back, has ended long ago, or never was. */
function Gone() {
  const t = useWords()
  return (
    <>
      <h1 className="sr-only">{t('ranking.publicBot')}</h1>
      <EmptyState
        title={t('ranking.gone')}
        actions={
          <Link className={buttonClass({ variant: 'primary' })} href="/ranking/">
            {t('ranking.toRanking')}
          </Link>
        }
      >
        {t('ranking.goneHelp')}
      </EmptyState>
    </>
  )
}

function Shown({ bot }: { readonly bot: StrategyDetail }) {
  const t = useWords()
  return (
    <>
      <div className="row between wrap g12">
        <div className="row g12">
          <CoinDisc coin={bot.base_token} />
          <h1 className="h1">
            <bdi dir="ltr">{marketName(bot)}</bdi>
          </h1>
          {bot.simulated && <span className="t12 dim">{t('ranking.simulated')}</span>}
        </div>
        <Ways bot={bot} />
      </div>
      <section className="card stack stack-12">
        <h2 className="card-title">{t('ranking.record')}</h2>
        <p className="row base wrap g12">
          <span className="fig-xl" data-testid="public-rate">
            <Delta value={bot.pnl_per} percent arrow />
          </span>
          <span className="dim">{t('ranking.ofInvested')}</span>
        </p>
        <Record strategy={bot} />
      </section>
      <section className="card">
        <ThenAndNow strategy={bot} />
      </section>
      <section className="card stack stack-12">
        <CopiedSettings strategy={bot} amount={bot.min_invest_amount} />
        <p className="t12 dim">{t('ranking.atLeast')}</p>
      </section>
    </>
  )
}

/** What can be done with it here. */
function Ways({ bot }: { readonly bot: StrategyDetail }) {
  const t = useWords()
  const [isShared, setShared] = useState(false)
  const kind = kinds.find((it) => it.kind === bot.kind)
  const withheldOf = useWithheldKinds()
  const withheld = kind && withheldOf(kind.offer)
  const look = buttonClass({ variant: 'primary' })
  return (
    <div className="row">
      <Button onClick={() => setShared(true)}>{t('ranking.share')}</Button>
      {bot.is_own ? (
        <Link className={look} href={`/bot/${bot.strategy_id}/`}>
          {t('ranking.ownPage')}
        </Link>
      ) : withheld !== undefined ? (
        <WithheldMark by={withheld} />
      ) : kind === undefined ? undefined : (
        <Link className={look} href={copyAddress(kind.offer.path, bot, { pair: bot })}>
          {t('ranking.use')}
        </Link>
      )}
      {isShared && (
        <Suspense>
          <PosterDialog
            botId={bot.strategy_id}
            isOwn={false}
            name={marketName(bot)}
            onClose={() => setShared(false)}
          />
        </Suspense>
      )}
    </div>
  )
}
