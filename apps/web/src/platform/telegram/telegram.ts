// The page as Telegram's mini app: signed in by what Telegram hands over, in Telegram's colours,
// with its buttons.
import { standIn } from '../../data/browser-identity.ts'
import type { Dialogs } from '../../data/dialogs.ts'
import type { BegunPage, Outside } from '../../data/outside.ts'
import { rememberSignedIn } from '../../data/signed-in.ts'
import { basePath, type PageLocale } from '../../locale/locale.ts'
import { addTexts } from '../../locale/add-texts.ts'
import { tokenOfCalls } from '../token-of-calls.ts'
import type { Launch } from './launch.ts'
import { openPort, type TelegramPort } from './port.ts'
import { enter, forgetToken, takeLaunch } from './visit.ts'
import {
  askBeforeClosing,
  joinBackButton,
  joinHaptics,
  joinMainButton,
  keepRoom,
  wearTheme,
} from './window-parts.ts'

/** Takes what Telegram hands over and signs in with it. */
export async function openTelegram(locale: PageLocale): Promise<Outside> {
  const launch = takeLaunch()
  const home = basePath(locale)
  const isHome = location.pathname.replace(/\/$/, '') === home
  if (launch.path !== '' && isHome) history.replaceState(null, '', home + launch.path)
  const port = openPort()
  standIn({ platform: launch.platform })
  const { token, trouble } = await enter(launch)
  rememberSignedIn(token !== '')
  let tell = (): void => {}
  return {
    platform: launch.platform,
    ...tokenOfCalls(() => token),
    dialogs: (own) => withoutLogin(own, () => tell()),
    leave: () => {
      forgetToken()
      location.reload()
    },
    begin: (page) => {
      const { toasts, words } = page
      const say = () => toasts.push('warn', words.t(trouble ?? 'telegram.again'), Date.now())
      const told = addTexts(words, 'platform')
      tell = () => void told.then(say, say)
      if (trouble !== undefined) tell()
      join(port, launch, page, home)
    },
  }
}

/** Who is here Telegram says, and nobody else: a password has no place in its window. */
function withoutLogin(own: Dialogs, tell: () => void): Dialogs {
  return {
    ...own,
    open: (dialog) => {
      if (dialog.name === 'login' || dialog.name === 'register') tell()
      else own.open(dialog)
    },
  }
}

function join(port: TelegramPort, { theme }: Launch, { toasts }: BegunPage, home: string): void {
  wearTheme(port, theme)
  if (!port.isThere) return
  document.documentElement.dataset['telegram'] = 'on'
  keepRoom(port)
  joinBackButton(port, home)
  joinMainButton(port)
  askBeforeClosing(port)
  joinHaptics(port, toasts)
  // A chart is drawn over from top to bottom: that shall not close the window.
  port.post('web_app_setup_swipe_behavior', { allow_vertical_swipe: false })
  port.on('reload_iframe', () => location.reload())
  port.post('iframe_ready', { reload_supported: true })
  port.post('web_app_expand')
  port.post('web_app_ready')
}
