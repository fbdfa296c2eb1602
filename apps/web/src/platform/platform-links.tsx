// The platform around the bots, below every page of an installation that has one.
import { useState } from 'react'
import { useSession, useWords } from '../app/session-context.tsx'
import ar from '../texts/platform/ar-SA.json' with { type: 'json' }
import en from '../texts/platform/en.json' with { type: 'json' }
import { platformPlaces } from './platform-places.ts'

export function PlatformLinks({ platform }: { readonly platform: string }) {
  const t = useWords()
  const { words, locale } = useSession()
  useState(() => words.add(locale.language === 'ar' ? ar : en))
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
