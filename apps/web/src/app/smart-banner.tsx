// Room for the app banner on phone browsers outside the app. It keeps its height from the first
// paint on, so that nothing moves; without an app to offer it is not there at all.
import { readPlatform } from '../data/browser-identity.ts'
import { useSession, useSettings, useWords } from './session-context.tsx'
import { buttonClass, IconButton } from '@trellis/ui'
import { Logo } from './logo.tsx'

/** Where the native app can be had; set in the page by an installation that has one. */
function appAddress(): string {
  return document.querySelector<HTMLMetaElement>('meta[name=trellis-app]')?.content ?? ''
}

export function SmartBanner() {
  const t = useWords()
  const { settings } = useSession()
  const { bannerClosed } = useSettings()
  const address = appAddress()
  if (address === '' || bannerClosed || readPlatform() !== 'h5') return null
  return (
    <aside className="banner" aria-label={t('banner.label')}>
      <Logo size={32} />
      <span className="h2">{t('banner.text')}</span>
      <a className={`${buttonClass({ small: true })} end`} href={address}>
        {t('banner.open')}
      </a>
      <IconButton
        icon="close"
        label={t('action.close')}
        onClick={() => settings.set({ bannerClosed: true })}
      />
    </aside>
  )
}
