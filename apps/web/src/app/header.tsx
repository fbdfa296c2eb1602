// The header: mark, places, the bot account, notifications, account menu.
import { Link } from 'wouter'
import { Amount, Button, Icon, Kbd, digitsOfCoin, usePhone } from '@trellis/ui'
import { useAccount } from '../data/queries.ts'
import { FIRST_COIN } from '../data/rates.ts'
import { useBotAccount, type AccountAmount } from '../data/use-bot-account.ts'
import { useSession, useWords } from './session-context.tsx'
import { AccountMenu } from './account-menu.tsx'
import { Bell } from './bell.tsx'
import { usePlaceHref } from './last-create.ts'
import { Logo } from './logo.tsx'
import { SpeedChip } from './market-speed.tsx'
import { places, useCurrentPlace } from './navigation.ts'
import { isMac } from './use-shortcuts.ts'

const NOTHING: readonly AccountAmount[] = [{ coin: FIRST_COIN, amount: '0' }]

export function Header() {
  const t = useWords()
  const { dialogs } = useSession()
  const { signedIn, known } = useAccount()
  const phone = usePhone()
  const current = useCurrentPlace()
  const hrefOf = usePlaceHref()
  return (
    <header className="shell">
      <Link className="mark" href="/" aria-label={t('shell.home')}>
        <Logo />
        Trellis
      </Link>
      <nav aria-label={t('nav.main')}>
        {places.map((place) => (
          <Link
            key={place.path}
            href={hrefOf(place.path)}
            aria-current={place === current ? 'page' : undefined}
          >
            {t(place.words)}
          </Link>
        ))}
      </nav>
      <div className="tools">
        {/* First, so that nothing moves when they come. */}
        <SpeedChip />
        {/* No room for it on phones, and nothing is asked for it. */}
        {signedIn && !phone && <BotAccount />}
        <button
          type="button"
          className="search-open"
          aria-label={t('shell.search')}
          aria-keyshortcuts={isMac() ? 'Meta+K' : 'Control+K'}
          onClick={() => dialogs.open({ name: 'palette' })}
        >
          <Icon name="search" size={18} />
          <span className="desk-only" aria-hidden="true">
            {t('shell.search')} <Kbd>{isMac() ? '⌘K' : `${t('keys.ctrl')} K`}</Kbd>
          </span>
        </button>
        {signedIn && <Bell />}
        {known && !signedIn && (
          <>
            <Button small variant="quiet" onClick={() => dialogs.open({ name: 'login' })}>
              {t('auth.login')}
            </Button>
            <Button small variant="primary" onClick={() => dialogs.open({ name: 'register' })}>
              {t('auth.register')}
            </Button>
          </>
        )}
        <AccountMenu />
      </div>
    </header>
  )
}

/**
 * The trading-bot account (account code 12): what the running bots hold, nothing where none runs.
 * It is this figure on every page and at all times: the money in Funding in its place would look
 * lost once a bot runs.
 */
function BotAccount() {
  const t = useWords()
  const account = useBotAccount()
  if (account === undefined) return null
  const amounts = account.equity.length === 0 ? NOTHING : account.equity
  return (
    <Link className="account" href="/account/" title={t('shell.botAccountHelp')}>
      <span className="name">{t('shell.botAccount')}</span>
      <span className="fig" data-testid="bot-account">
        {amounts.map(({ coin, amount }) => (
          <Amount key={coin} value={amount} digits={digitsOfCoin(coin)} unit={coin} />
        ))}
      </span>
    </Link>
  )
}
