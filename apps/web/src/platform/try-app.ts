// Phone browsers of an installation that wants it so: what the native app has a screen for is tried
// there first. A browser does not say whether an app took over; one that is still seen after a
// moment goes where the link leads.
import { readInstallation } from './installation.ts'
import { watchClicks } from './link-clicks.ts'
import { APP_SCHEME, nativeLink } from './links.ts'

/** An app that is there hides the browser within this time. */
const TAKES_OVER_MS = 1500

export function tryApp(): void {
  const { app, platform } = readInstallation()
  watchClicks((address) => {
    const isBanner = app !== undefined && address.href === new URL(app).href
    const page = isBanner ? new URL(location.href) : address
    const isPlatform = platform !== undefined && address.origin === new URL(platform).origin
    if (!isBanner && (!isPlatform || address.origin === location.origin)) return undefined
    const screen = nativeLink(page) ?? (isBanner ? `${APP_SCHEME}://bot/home` : undefined)
    return screen === undefined ? undefined : () => openOr(screen, address.href)
  })
}

async function openOr(screen: string, page: string): Promise<void> {
  location.href = screen
  await new Promise((resolve) => setTimeout(resolve, TAKES_OVER_MS))
  if (document.visibilityState === 'visible') location.assign(page)
}
