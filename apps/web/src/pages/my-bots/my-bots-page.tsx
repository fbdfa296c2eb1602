// My bots: whose they are, and what stands there for a reader who is not logged in.
import { Link } from 'wouter'
import { buttonClass, Icon, IconButton } from '@trellis/ui'
import { useSession, useSettings, useWords } from '../../app/session-context.tsx'
import { useAccount } from '../../data/queries.ts'
import { useTitle } from '../use-title.ts'
import { AnonymousBots } from './anonymous-bots.tsx'
import { OwnBots } from './own-bots.tsx'
import { useBotsTexts } from './use-bots-texts.ts'
import './my-bots.css'
import './list/bot-table.css'
import './list/check-box.css'

export function MyBotsPage() {
  useBotsTexts()
  const t = useWords()
  const { known, signedIn } = useAccount()
  // The title of a window is seen by others: it never carries an amount.
  useTitle(t('nav.myBots'))
  return (
    <main className="page my-bots" id="main">
      <div className="row between title-row">
        <h1 className="h1">{t('nav.myBots')}</h1>
        <div className="row">
          {signedIn && <PrivacyButton />}
          <Link
            className={`${buttonClass({ variant: 'primary', small: true })} desk-only`}
            href="/create/"
          >
            <Icon name="plus" size={18} />
            {t('myBots.create')}
          </Link>
        </div>
      </div>
      {known && !signedIn ? <AnonymousBots /> : <OwnBots ready={signedIn} />}
    </main>
  )
}

function PrivacyButton() {
  const t = useWords()
  const { settings } = useSession()
  const { hideAmounts } = useSettings()
  return (
    <IconButton
      icon={hideAmounts ? 'eye-off' : 'eye'}
      label={hideAmounts ? t('menu.showAmounts') : t('menu.hideAmounts')}
      aria-pressed={hideAmounts}
      onClick={() => settings.set({ hideAmounts: !hideAmounts })}
    />
  )
}
