// Finds out what is around the page; loaded where the page's first script has seen that something
// is.
import { createElement } from 'react'
import { webKinds } from '@trellis/bots/registry.web'
import { readPlatform, standIn } from '../data/browser-identity.ts'
import type { Outside } from '../data/outside.ts'
import { basePath, type PageLocale } from '../locale/locale.ts'
import { chooseHost } from './host-choice.ts'
import { readInstallation } from './installation.ts'
import { PlatformLinks } from './platform-links.tsx'

export async function lookAround(locale: PageLocale): Promise<Outside> {
  const { platform, tryApp, apiHosts, reports } = readInstallation()
  if (reports === true) void beginReporting(locale)
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

/** Beside the page: it waits for nothing of it, and goes on without. */
async function beginReporting(locale: PageLocale): Promise<void> {
  try {
    const { beginReports } = await import('./page-reports.ts')
    const offers = webKinds.map(({ kind, offer }) => [offer.path, kind] as const)
    const kinds = new Map<string, string>(offers)
    beginReports({
      path: () => location.pathname.slice(basePath(locale).length),
      kindOf: (path) => kinds.get(`${path.split('?')[0]?.replace(/\/?$/, '') ?? ''}/`),
    })
  } catch {
    // Reports are optional: the page goes on without them.
  }
}

async function findHost(locale: PageLocale): Promise<Outside | undefined> {
  if (locale.inTelegram) return (await import('./telegram/telegram.ts')).openTelegram(locale)
  if (readPlatform() !== 'app') return undefined
  return (await import('./native/native-app.ts')).openNativeApp()
}
