// Finds out what is around the page; loaded where the page's first script has seen that something
// is.
import { createElement } from 'react'
import { readPlatform, standIn } from '../data/browser-identity.ts'
import type { Outside } from '../data/outside.ts'
import type { PageLocale } from '../locale/locale.ts'
import { chooseHost } from './host-choice.ts'
import { readInstallation } from './installation.ts'
import { PlatformLinks } from './platform-links.tsx'

export async function lookAround(locale: PageLocale): Promise<Outside> {
  const { platform, tryApp, apiHosts } = readInstallation()
  const found = await findHost(locale)
  if (found === undefined && tryApp === true && readPlatform() === 'h5') {
    ;(await import('./try-app.ts')).tryApp()
  }
  const links = platform === undefined ? undefined : createElement(PlatformLinks, { platform })
  const outside = {
    ...(apiHosts === undefined ? {} : chooseHost(apiHosts)),
    ...found,
    ...(links === undefined ? {} : { footer: () => links }),
  }
  standIn(outside)
  return outside
}

async function findHost(locale: PageLocale): Promise<Outside | undefined> {
  if (locale.inTelegram) return (await import('./telegram/telegram.ts')).openTelegram(locale)
  if (readPlatform() !== 'app') return undefined
  return (await import('./native/native-app.ts')).openNativeApp()
}
