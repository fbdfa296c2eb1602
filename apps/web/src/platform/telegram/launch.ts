// What Telegram hands to the mini app with its address, behind the hash. Pure: reads text.

export type TelegramPlatform = 'pc_tg' | 'ios_tg' | 'android_tg'

export interface Launch {
  /** Signed by Telegram; the server alone judges it. "" where the page was opened by hand. */
  readonly initData: string
  readonly platform: TelegramPlatform
  /** Colours by Telegram's names, each "#rrggbb". */
  readonly theme: Readonly<Record<string, string>>
  /** Path of the area that the link into the mini app asks for; "" for none. */
  readonly path: string
}

/** Telegram's clients by the names they give themselves; any other is one of a desktop. */
const platforms: Readonly<Record<string, TelegramPlatform>> = {
  ios: 'ios_tg',
  android: 'android_tg',
  android_x: 'android_tg',
}

/** The launch that the hash of an address speaks of. */
export function readLaunch(hash: string, userAgent: string): Launch {
  const said = new URLSearchParams(hash.replace(/^#/, ''))
  const initData = said.get('tgWebAppData') ?? ''
  const start = said.get('tgWebAppStartParam') ?? new URLSearchParams(initData).get('start_param')
  return {
    initData,
    platform: platformOf(said.get('tgWebAppPlatform') ?? '', userAgent),
    theme: coloursOf(said.get('tgWebAppThemeParams') ?? ''),
    path: pathOfStart(start ?? ''),
  }
}

/** Telegram's web clients run on phones as well: the browser says on which. */
export function platformOf(name: string, userAgent: string): TelegramPlatform {
  const found = platforms[name]
  if (found !== undefined || !name.startsWith('web')) return found ?? 'pc_tg'
  if (/iPhone|iPad|iPod/.test(userAgent)) return 'ios_tg'
  return userAgent.includes('Android') ? 'android_tg' : 'pc_tg'
}

/** Colours out of text or an object; what is no colour is left out. */
export function coloursOf(said: unknown): Readonly<Record<string, string>> {
  const given = typeof said === 'string' ? parse(said) : said
  if (typeof given !== 'object' || given === null) return {}
  const colours = Object.entries(given).filter(([, it]) => /^#[\da-f]{6}$/i.test(String(it)))
  return Object.fromEntries(colours) as Record<string, string>
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Places that a link into the mini app may name, by the first word of its start parameter. */
const places: Readonly<Record<string, string>> = {
  'my-bot': '/my-bot/',
  ranking: '/ranking/',
  account: '/account/',
  create: '/create/',
  'dca-create': '/dca-create/',
  'fgrid-create': '/fgrid-create/',
  'fmart-create': '/fmart-create/',
  'fcombo-create': '/fcombo-create/',
}

/**
 * The path of a start parameter (letters, digits, "-" and "_" alone): "my-bot", "bot_123",
 * "dca-create_BTC_USDT". Unknown ones open home.
 */
export function pathOfStart(start: string): string {
  const [place = '', one = '', two = ''] = start.split('_')
  if (place === 'bot' && /^\d{1,20}$/.test(one)) return `/bot/${one}/`
  const path = Object.hasOwn(places, place) ? (places[place] ?? '') : ''
  const isPair = path.endsWith('create/') && [one, two].every((it) => /^[A-Z\d]{1,16}$/.test(it))
  return isPair ? `${path}?base=${one}&quote=${two}` : path
}
