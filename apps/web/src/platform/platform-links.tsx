// The platform around the bots, below every page of an installation that has one.
import { useSession, useWords } from '../app/session-context.tsx'
import { createTextsHook } from '../app/words-hook.ts'
import { platformPlaces } from './platform-places.ts'

const usePlatformTexts = createTextsHook('platform')

export function PlatformLinks({ platform }: { readonly platform: string }) {
  usePlatformTexts()
  const t = useWords()
  const { locale } = useSession()
  const start = `${platform}/${locale.segment === '' ? 'en' : locale.segment}`
  return (
    <nav className="row wrap" aria-label={t('platform.label')}>
      {platformPlaces.map(({ name, path }) => (
        <a key={name} className="link" href={start + path}>
          {t(`platform.${name}`)}
        </a>
      ))}
    </nav>
  )
}
