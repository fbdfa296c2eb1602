// The account: what all of the reader's money is worth and how it came to that, coin by coin, what
// moved when, and what there is to do about it.
import { lazy, Suspense } from 'react'
import { Link } from 'wouter'
import { Button, IconButton } from '@trellis/ui'
import { useSession, useSettings, useWords } from '../../app/session-context.tsx'
import { useAccount } from '../../data/queries.ts'
import { useTitle } from '../use-title.ts'
import { OwnAccount } from './own-account.tsx'
import { useResetToken } from './reset/reset-token.ts'
import { useAccountTexts } from './use-account-texts.ts'
import './account.css'

const ResetCard = lazy(async () => ({
  default: (await import('./reset/reset-card.tsx')).ResetCard,
}))

export function AccountPage() {
  useAccountTexts()
  const t = useWords()
  const { known, signedIn } = useAccount()
  const { settings, dialogs } = useSession()
  const { hideAmounts } = useSettings()
  const token = useResetToken()
  useTitle(t('account.title'))
  return (
    <main className="page account-page" id="main">
      <div className="row between title-row">
        <h1 className="h1">{t('account.title')}</h1>
        {signedIn && (
          <IconButton
            icon={hideAmounts ? 'eye-off' : 'eye'}
            label={hideAmounts ? t('menu.showAmounts') : t('menu.hideAmounts')}
            aria-pressed={hideAmounts}
            onClick={() => settings.set({ hideAmounts: !hideAmounts })}
          />
        )}
      </div>
      {token !== undefined ? (
        <Suspense fallback={null}>
          <ResetCard token={token} />
        </Suspense>
      ) : known && !signedIn ? (
        <section className="card stack">
          <p className="dim t14">{t('account.guest')}</p>
          <div className="row wrap">
            <Button variant="primary" onClick={() => dialogs.open({ name: 'login' })}>
              {t('auth.login')}
            </Button>
            <Link className="link" href="/">
              {t('nav.discover')}
            </Link>
          </div>
        </section>
      ) : (
        <OwnAccount ready={signedIn} />
      )}
    </main>
  )
}
