// What a reader has set for this browser: theme, colours, numerals, zoom, time zone, privacy. Kept
// in localStorage; the page's first script reads the same key before the first paint.
import type { Numerals } from '@trellis/ui'

export interface Settings {
  readonly theme: 'dark' | 'light' | 'system'
  readonly colours: 'green-up' | 'red-up' | 'blue-orange'
  /** Candles of a chart: all grey, or in the colours of up and down. */
  readonly candles: 'grey' | 'coloured'
  readonly numerals: Numerals
  /** Accessibility: phones may zoom. */
  readonly zoom: boolean
  readonly hideAmounts: boolean
  readonly zone: 'local' | 'utc'
  /** Single keys act (WCAG 2.1.4 asks that they can be switched off). */
  readonly shortcuts: boolean
}

export const defaultSettings: Settings = {
  theme: 'system',
  colours: 'green-up',
  candles: 'grey',
  numerals: 'latn',
  zoom: false,
  hideAmounts: false,
  zone: 'local',
  shortcuts: true,
}

const KEY = 'trellis.settings'

/** Settings from stored text; what is missing or strange is as by default. */
export function readSettings(text: string | null): Settings {
  try {
    const stored: unknown = JSON.parse(text ?? '{}')
    if (typeof stored !== 'object' || stored === null) return defaultSettings
    const known = Object.entries(stored).filter(
      ([key, value]) => isKey(key) && typeof value === typeof defaultSettings[key],
    )
    return { ...defaultSettings, ...Object.fromEntries(known) }
  } catch {
    return defaultSettings
  }
}

function isKey(key: string): key is keyof Settings {
  return key in defaultSettings
}

export interface SettingsStore {
  get(): Settings
  set(change: Partial<Settings>): void
  readonly subscribe: (onChange: () => void) => () => void
}

export function createSettings(): SettingsStore {
  let settings = readSettings(stored())
  const listeners = new Set<() => void>()
  const publish = (next: Settings) => {
    settings = next
    showSettings(settings)
    listeners.forEach((listener) => listener())
  }
  addEventListener('storage', (event) => {
    if (event.key === KEY) publish(readSettings(event.newValue))
  })
  matchMedia('(prefers-color-scheme: light)').addEventListener('change', () => publish(settings))
  return {
    get: () => settings,
    set(change) {
      const next = { ...settings, ...change }
      try {
        localStorage.setItem(KEY, JSON.stringify(next))
      } catch {
        // Without storage the setting lasts as long as the page.
      }
      publish(next)
    },
    subscribe(onChange) {
      listeners.add(onChange)
      return () => listeners.delete(onChange)
    },
  }
}

function stored(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

/** The specification's phone viewport, or a zoomable one where the reader asked for it. */
export function viewportOf(phone: boolean, zoom: boolean): string {
  if (!phone || zoom) return 'width=device-width, initial-scale=1'
  return 'width=device-width, initial-scale=0.85, maximum-scale=0.85, user-scalable=no'
}

function showSettings({ theme, colours, candles, zoom }: Settings): void {
  const root = document.documentElement
  const light =
    theme === 'light' || (theme === 'system' && matchMedia('(prefers-color-scheme: light)').matches)
  root.dataset['theme'] = light ? 'light' : 'dark'
  if (colours === 'green-up') delete root.dataset['market']
  else root.dataset['market'] = colours
  if (candles === 'coloured') root.dataset['candles'] = candles
  else delete root.dataset['candles']
  const ground = getComputedStyle(root).getPropertyValue('--ground')
  document.querySelector('meta[name=theme-color]')?.setAttribute('content', ground.trim())
  const phone = Math.min(screen.width, innerWidth) < 768
  document.querySelector('meta[name=viewport]')?.setAttribute('content', viewportOf(phone, zoom))
}
