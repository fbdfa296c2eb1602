// The detail screen: finds the kind that knows the bot and lends it the parts every kind uses. It
// knows no figure of a kind.
import { Suspense, useCallback, useState } from 'react'
import { DetailSkeleton } from '@trellis/bot-kit/web/detail/detail-skeleton.tsx'
import { later } from '@trellis/bot-kit/web/later.tsx'
import { useLocation, useParams, useSearch } from 'wouter'
import { useWeb, type WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { webKinds } from '@trellis/bots/registry.web'
import type { ListedPair } from '@trellis/contract'
import { Button, buttonClass, EmptyState, Skeleton } from '@trellis/ui'
import { firstCategory } from '../../app/first-kind.ts'
import { useAccount, usePairs } from '../../data/queries.ts'
import { wasSignedIn } from '../../data/signed-in.ts'
import { kindsToAsk } from './kinds-to-ask.ts'
import { useBotKind } from './use-bot-kind.ts'
import { useWithheldKinds } from '../../app/offered/use-withheld-kinds.ts'
import { pageParts } from '../page-parts.tsx'
import { useKindTexts, usePageTexts } from '../page-texts.ts'
import { useTitle } from '../use-title.ts'
import './bot-detail-page.css'

const NO_PAIRS: readonly ListedPair[] = []

export function BotDetailPage() {
  usePageTexts()
  const { t, openLogin } = useWeb()
  const { id = '' } = useParams()
  const account = useAccount()
  useTitle(t('detail.title', { id }))
  return (
    <main className="page bot-detail" id="main">
      {!account.known ? <Waiting /> : undefined}
      {account.known && !account.signedIn ? (
        <EmptyState
          title={t('detail.guest')}
          actions={
            <>
              <Button variant="primary" onClick={openLogin}>
                {t('detail.login')}
              </Button>
              <ToPublic id={id} />
            </>
          }
        >
          {t('detail.guestText')}
        </EmptyState>
      ) : undefined}
      {account.known && account.signedIn ? <KnownBot key={id} id={id} /> : undefined}
    </main>
  )
}

/** As a bot's own page waits, if there will be one: on phones its title stands for the header. */
function Waiting() {
  return wasSignedIn() ? <DetailSkeleton /> : <Skeleton height="320px" />
}

const KINDS: readonly WebKind[] = webKinds
const isId = (text: string): boolean => /^\d{1,20}$/.test(text)

function KnownBot({ id }: { id: string }) {
  const { t, link } = useWeb()
  const [at, setAt] = useState(0)
  const [path, navigate] = useLocation()
  const query = new URLSearchParams(useSearch())
  const tab = query.get('tab') ?? ''
  const asked = kindsToAsk(KINDS, useBotKind(id, isId(id) && KINDS.length > 1))
  const kind = asked?.[at]
  useKindTexts(kind === undefined ? [] : [kind])
  const withheldOf = useWithheldKinds()
  const withheld = kind && withheldOf(kind.offer)
  const pairs = usePairs(kind?.offer.category ?? firstCategory)
  const next = useCallback(() => setAt((it) => it + 1), [])
  if (asked === undefined && isId(id)) return <Waiting />
  if (kind === undefined || !isId(id)) {
    return (
      <>
        <h1 className="sr-only">{t('detail.title', { id })}</h1>
        <EmptyState
          title={t('detail.missing')}
          actions={
            <>
              <a className={buttonClass()} href={link('/my-bot/')}>
                {t('detail.toList')}
              </a>
              <ToPublic id={id} />
            </>
          }
        >
          {t('detail.missingText')}
        </EmptyState>
      </>
    )
  }
  return (
    <kind.DetailPanel
      botId={id}
      tab={tab}
      parts={pageParts}
      pairs={pairs.data?.list ?? NO_PAIRS}
      onTab={(chosen) => navigate(`${path}?tab=${chosen}`, { replace: true })}
      ask={query.get('ask') ?? ''}
      onAsked={() => {
        query.delete('ask')
        navigate(query.size === 0 ? path : `${path}?${query.toString()}`, { replace: true })
      }}
      onMissing={next}
      isWithheld={withheld !== undefined}
      note={
        kind.offer.group === 'copy' && withheld === undefined ? undefined : (
          <Suspense>
            {withheld === undefined ? undefined : <WithheldWhy by={withheld} />}
            {kind.offer.group === 'copy' ? undefined : <CopiedNote botId={id} />}
          </Suspense>
        )
      }
    />
  )
}

/** To where a bot stands that its owner shows to others; absent where there can be none. */
function ToPublic({ id }: { readonly id: string }) {
  const { t, link } = useWeb()
  if (!isId(id)) return undefined
  return (
    <a className={buttonClass()} href={link(`/ranking/${id}/`)}>
      {t('detail.toPublic')}
    </a>
  )
}

/** What few accounts and regions see. */
const WithheldWhy = later(
  async () => (await import('../../app/offered/withheld-note.tsx')).WithheldWhy,
)
/** Few bots are copies: what it says comes behind the page. */
const CopiedNote = later(async () => (await import('./copied-note.tsx')).CopiedNote)
