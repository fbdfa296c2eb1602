// Telegram's own window around the page: back and main button, the question before it closes, its
// colours and the room it keeps for itself, and taps that are felt.
import type { Toast, ToastStore } from '@trellis/ui'
import { coloursOf } from './launch.ts'
import type { TelegramPort } from './port.ts'
import { isDark, tokensOf, wordTokens } from './theme.ts'

const root = document.documentElement

/** Runs on every change of the address; the router tells those that it makes itself. */
function onMove(run: (type: string) => void): void {
  for (const type of ['pushState', 'replaceState', 'popstate']) {
    addEventListener(type, () => run(type))
  }
}

/**
 * Telegram's back button goes one step of the history back, or home from a page that a link opened.
 * Dialogs are steps of it as well.
 */
export function joinBackButton(port: TelegramPort, home: string): void {
  let steps = 0
  const show = (): void => {
    const isHome = location.pathname.replace(/\/$/, '') === home
    port.post('web_app_setup_back_button', { is_visible: steps > 0 || !isHome })
  }
  onMove((type) => {
    if (type === 'pushState') steps += 1
    if (type === 'popstate') steps = Math.max(0, steps - 1)
    show()
  })
  port.on('back_button_pressed', () => {
    if (steps > 0) history.back()
    else history.replaceState(null, '', `${home}/`)
  })
  show()
}

/** The main button stands for the one at the bottom of a form, which is hidden for it. */
export function joinMainButton(port: TelegramPort): void {
  let said = ''
  const button = (): HTMLButtonElement | null => {
    const isCovered = document.querySelector('dialog[open]') !== null
    return isCovered ? null : document.querySelector<HTMLButtonElement>('.dock > .btn')
  }
  const tell = (): void => {
    const found = button()
    const data =
      found === null
        ? { is_visible: false }
        : {
            is_visible: true,
            is_active: found.getAttribute('aria-disabled') !== 'true',
            is_progress_visible: found.getAttribute('aria-busy') === 'true',
            text: found.textContent.trim().slice(0, 64),
          }
    const text = JSON.stringify(data)
    if (text !== said) port.post('web_app_setup_main_button', data)
    said = text
  }
  let frame = 0
  const observer = new MutationObserver(() => {
    if (frame !== 0) return
    frame = requestAnimationFrame(() => {
      frame = 0
      tell()
    })
  })
  const attributeFilter = ['aria-disabled', 'aria-busy', 'open']
  observer.observe(document.body, {
    subtree: true,
    childList: true,
    characterData: true,
    attributeFilter,
  })
  port.on('main_button_pressed', () => {
    port.post('web_app_trigger_haptic_feedback', { type: 'impact', impact_style: 'medium' })
    button()?.click()
  })
}

/** Telegram asks before it closes a form in which something was typed. */
export function askBeforeClosing(port: TelegramPort): void {
  let isAsked = false
  const ask = (wanted: boolean): void => {
    if (wanted === isAsked) return
    isAsked = wanted
    port.post('web_app_setup_closing_behavior', { need_confirmation: wanted })
  }
  addEventListener('input', ({ target }) => {
    if (target instanceof Element && target.closest('main form, dialog form') !== null) ask(true)
  })
  let page = location.pathname
  onMove(() => {
    if (location.pathname !== page) ask(false)
    page = location.pathname
  })
}

const felt: Readonly<Record<Toast['tone'], string>> = {
  success: 'success',
  warn: 'warning',
  fail: 'error',
}

/** What went well or wrong is felt. */
export function joinHaptics(port: TelegramPort, toasts: ToastStore): void {
  let last = 0
  toasts.subscribe(() => {
    const newest = toasts.state().shown.at(-1)
    if (newest === undefined || newest.id <= last) return
    last = newest.id
    const said = { type: 'notification', notification_type: felt[newest.tone] }
    port.post('web_app_trigger_haptic_feedback', said)
  })
}

/** Telegram's theme now and whenever it changes. */
export function wearTheme(port: TelegramPort, first: Readonly<Record<string, string>>): void {
  const wear = (colours: Readonly<Record<string, string>>): void => {
    const dark = isDark(colours)
    if (dark !== undefined) root.dataset['theme'] = dark ? 'dark' : 'light'
    for (const token of ['--ground', '--card', '--accent-fill', '--on-accent']) {
      root.style.removeProperty(token)
    }
    const ours = getComputedStyle(root)
    const words = wordTokens.map((token) => ours.getPropertyValue(token).trim())
    for (const [token, colour] of Object.entries(tokensOf(colours, words))) {
      root.style.setProperty(token, colour)
    }
    const ground = ours.getPropertyValue('--ground').trim()
    port.post('web_app_set_header_color', { color: ground })
    port.post('web_app_set_background_color', { color: ground })
  }
  wear(first)
  port.on('theme_changed', ({ theme_params: said }) => wear(coloursOf(said)))
}

/** Room for the notch, for Telegram's own buttons, and for the bar at the bottom. */
export function keepRoom(port: TelegramPort): void {
  const rooms = { screen: { top: 0, bottom: 0 }, content: { top: 0, bottom: 0 } }
  const keep = (room: keyof typeof rooms) => (data: Readonly<Record<string, unknown>>) => {
    rooms[room] = { top: pixels(data['top']), bottom: pixels(data['bottom']) }
    const { screen, content } = rooms
    root.style.setProperty('--safe-start', `${screen.top + content.top}px`)
    root.style.setProperty('--safe-end', `${screen.bottom + content.bottom}px`)
  }
  port.on('safe_area_changed', keep('screen'))
  port.on('content_safe_area_changed', keep('content'))
  port.post('web_app_request_safe_area')
  port.post('web_app_request_content_safe_area')
}

function pixels(value: unknown): number {
  return typeof value === 'number' && value >= 0 && value < 1000 ? Math.round(value) : 0
}
