// What every request says about the browser: guid cookie, platform, app token. Nothing here
// identifies a person.
import type { Outside } from './outside.ts'

const GUID_DAYS = 120
const PHONE = /Mobi|Android|iPhone|iPad|iPod/i
const APP = /TrellisApp\/([\d.]+)/

/** The value of a cookie, "" where it is not set. */
export function readCookie(name: string): string {
  const found = document.cookie.split('; ').find((part) => part.startsWith(`${name}=`))
  return found === undefined ? '' : decodeURIComponent(found.slice(name.length + 1))
}

/** A random id of this browser, kept in a cookie for 120 days. */
export function readGuid(): string {
  const found = readCookie('guid')
  if (/^[\w-]{8,64}$/.test(found)) return found
  const made = crypto.randomUUID?.() ?? [...crypto.getRandomValues(new Uint32Array(4))].join('-')
  document.cookie = `guid=${made}; path=/; max-age=${GUID_DAYS * 86_400}; samesite=lax`
  return made
}

/** What is around this page; nothing in a browser. Filled at the start, once. */
export const around: Outside = {}

/** From now on what is around the page says who it is. */
export function standIn(outside: Outside): void {
  Object.assign(around, outside)
}

/** What is around the page, "app" inside the native app, "h5" in a phone's browser, else "pc". */
export function readPlatform(userAgent: string = navigator.userAgent): string {
  if (around.platform !== undefined) return around.platform
  if (APP.test(userAgent)) return 'app'
  return PHONE.test(userAgent) ? 'h5' : 'pc'
}
