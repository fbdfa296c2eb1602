// The account: who is signed in, money, settings, privacy, language, way out.
import { useLocation } from 'wouter'
import { Icon, Menu, useFormats, HIDDEN, type MenuItem } from '@trellis/ui'
import { firstCoin } from '../data/first-coin.ts'
import { logOut } from '../data/log-out.ts'
import { useAccount, useFunding } from '../data/queries.ts'
import { useSession, useSettings, useWords } from './session-context.tsx'
import { useMarketSpeed } from './use-market-speed.ts'

export function AccountMenu() {
  const t = useWords()
  const session = useSession()
  const { signedIn, profile } = useAccount()
  const { hideAmounts } = useSettings()
  const formats = useFormats()
  const { speed, mayChange } = useMarketSpeed()
  const [, navigate] = useLocation()
  const shared: readonly MenuItem[] = [
    {
      key: 'settings',
      label: t('menu.settings'),
      icon: 'sun',
      onSelect: () => session.dialogs.open({ name: 'settings' }),
    },
    {
      key: 'language',
      label: t('menu.language'),
      icon: 'globe',
      onSelect: () => session.dialogs.open({ name: 'language' }),
    },
  ]
  const own: readonly MenuItem[] = [
    {
      key: 'money',
      label: t('menu.money'),
      icon: 'wallet',
      end: <FreeMoney />,
      onSelect: () => navigate('/account/'),
    },
    {
      key: 'top-up',
      label: t('menu.topUp'),
      icon: 'plus',
      onSelect: () => session.dialogs.open({ name: 'top-up', coin: '', amount: '' }),
    },
    {
      key: 'privacy',
      label: hideAmounts ? t('menu.showAmounts') : t('menu.hideAmounts'),
      icon: hideAmounts ? 'eye' : 'eye-off',
      onSelect: () => session.settings.set({ hideAmounts: !hideAmounts }),
    },
  ]
  const desk: MenuItem = {
    key: 'operator',
    label: t('menu.operator'),
    icon: 'bars',
    onSelect: () => navigate('/operator'),
  }
  const password: MenuItem = {
    key: 'password',
    label: t('menu.password'),
    icon: 'lock',
    onSelect: () => session.dialogs.open({ name: 'password' }),
  }
  const out: MenuItem = {
    key: 'out',
    label: t('auth.logout'),
    icon: 'out',
    onSelect: () => void logOut(session),
  }
  // Phones have the speed here alone: it is said in the words of the header of wider windows.
  const speedName = (it: number): string =>
    it === 1 ? t('speed.real') : t('footer.speed', { speed: formats.number(String(it)) })
  const pace: MenuItem = {
    key: 'speed',
    label: t('speed.title'),
    icon: 'clock',
    end: speed === undefined ? undefined : speedName(speed),
    onSelect: () => session.dialogs.open({ name: 'speed' }),
  }
  const name = profile?.vague_email ?? profile?.username ?? ''
  return (
    <Menu
      label={signedIn ? t('menu.account', { name }) : t('menu.settings')}
      button={<Icon name="person" />}
      buttonClass="icon-btn"
      items={
        signedIn
          ? [
              ...own,
              ...(profile?.is_operator === true ? [desk] : []),
              ...(mayChange ? [pace] : []),
              ...shared,
              // Who comes by Telegram has none.
              ...(session.locale.inTelegram ? [] : [password]),
              out,
            ]
          : shared
      }
    />
  )
}

/** What is free in the Funding account: the menu asks for it when it is opened. */
function FreeMoney() {
  const t = useWords()
  const { hideAmounts } = useSettings()
  const formats = useFormats()
  const funding = useFunding(true)
  const main = funding.data?.find((row) => row.coin === firstCoin()) ?? funding.data?.[0]
  if (main === undefined) return undefined
  const free = hideAmounts ? HIDDEN : `${formats.short(main.available)}\u00a0${main.coin}`
  return <span className="nowrap">{`${t('shell.funding')} ${free}`}</span>
}
