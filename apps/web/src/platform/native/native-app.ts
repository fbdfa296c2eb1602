// The page inside the native app: who is logged in there is logged in here, its login goes before
// ours, and links to what the app has a screen for open that.
import { readCookie } from '../../data/browser-identity.ts'
import type { Dialogs } from '../../data/dialogs.ts'
import type { BegunPage, Outside } from '../../data/outside.ts'
import { rememberSignedIn } from '../../data/signed-in.ts'
import { reloadPage } from '../../app/reload-page.ts'
import { readInstallation } from '../installation.ts'
import { isSamePage, watchClicks } from '../link-clicks.ts'
import { APP_SCHEME, nativeLink } from '../links.ts'
import { tokenOfCalls } from '../token-of-calls.ts'
import { userOfApp, type AppUser } from './app-profile.ts'
import { BRIDGE_SINCE, isAtLeast, openBridge, type Bridge } from './bridge.ts'

const TOKEN_COOKIE = 'UserToken'
const TOKEN_DAYS = 7

/** Asks the app for its version and its user; what it does not answer the site answers itself. */
export async function openNativeApp(): Promise<Outside> {
  const bridge = openBridge()
  const [version, answer] = await Promise.all([
    bridge.version().catch(() => ''),
    bridge.profile().catch(() => undefined),
  ])
  const user = userOfApp(answer)
  if (answer !== undefined) keepToken(user?.token ?? '')
  let token = user?.token ?? readCookie(TOKEN_COOKIE)
  const comeBack = (found: AppUser): void => {
    token = found.token
    keepToken(token)
    rememberSignedIn(true)
    void reloadPage()
  }
  const isOpen = isAtLeast(version, BRIDGE_SINCE)
  return {
    platform: 'app',
    ...tokenOfCalls(() => token),
    dialogs: (own) => (isOpen ? withLogin(own, (name) => logIn(bridge, name, comeBack)) : own),
    begin: (page) => begin(page, isOpen ? bridge : undefined, user),
  }
}

/** The app's login goes before the page's own. */
function withLogin(own: Dialogs, login: (name: 'login' | 'register') => Promise<boolean>): Dialogs {
  return {
    ...own,
    open: (dialog) => {
      if (dialog.name !== 'login' && dialog.name !== 'register') return own.open(dialog)
      void login(dialog.name).then((isOpen) => {
        if (!isOpen) own.open(dialog)
      })
    },
  }
}

function begin(
  { queries }: BegunPage,
  bridge: Bridge | undefined,
  user: AppUser | undefined,
): void {
  document.documentElement.dataset['inApp'] = 'on'
  if (bridge !== undefined) openNatively(bridge)
  if (user === undefined) return
  const key = ['profile']
  // Who is here is known before the server says it; what only the server knows comes with that.
  if (queries.getQueryData(key) === undefined) queries.setQueryData(key, user.profile)
  void queries.invalidateQueries({ queryKey: key })
}

/** The token for calls that send no header, the streams among them. */
function keepToken(token: string): void {
  const age = token === '' ? 0 : TOKEN_DAYS * 86_400
  const secure = location.protocol === 'https:' ? '; secure' : ''
  const value = encodeURIComponent(token)
  document.cookie = `${TOKEN_COOKIE}=${value}; path=/; max-age=${age}; samesite=lax${secure}`
}

/**
 * Tries the app's own login: false where it cannot be opened. The app may answer when its screen
 * opens or when it closes, so its user is asked for both then and whenever the page is seen again.
 */
export async function logIn(
  bridge: Bridge,
  name: 'login' | 'register',
  done: (user: AppUser) => void,
): Promise<boolean> {
  try {
    await bridge.push(`${APP_SCHEME}://account/${name}`)
  } catch {
    return false
  }
  const look = async (): Promise<void> => {
    if (document.visibilityState !== 'visible') return
    const user = userOfApp(await bridge.profile().catch(() => undefined))
    if (user === undefined || user.token === '') return
    document.removeEventListener('visibilitychange', look)
    done(user)
  }
  document.addEventListener('visibilitychange', look)
  await look()
  return true
}

/** Links open as screens where the app has one, and outside of it where they leave the site. */
function openNatively(bridge: Bridge): void {
  const { platform } = readInstallation()
  const own = new Set([
    location.origin,
    ...(platform === undefined ? [] : [new URL(platform).origin]),
  ])
  watchClicks((address) => {
    if (!/^https?:$/.test(address.protocol)) return undefined
    if (!own.has(address.origin)) return () => bridge.launch(address.href)
    const screen = nativeLink(address)
    const isHere = isSamePage(address, new URL(location.href))
    return screen === undefined || isHere ? undefined : () => bridge.push(screen)
  })
}
