// What every request says about the browser: guid cookie, platform, app token. Nothing here
// identifies a person.

const GUID_DAYS = 120
const PHONE = /Mobi|Android|iPhone|iPad|iPod/i
const APP = /TrellisApp\/([\d.]+)/

/** The value of a cookie, "" where it is not set. */
function readCookie(name: string): string {
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

/** "app" inside the native app, "h5" in a phone's browser, else "pc". */
export function readPlatform(userAgent: string = navigator.userAgent): 'pc' | 'h5' | 'app' {
  if (APP.test(userAgent)) return 'app'
  return PHONE.test(userAgent) ? 'h5' : 'pc'
}

/** The user's token where the native app has put one into a cookie; "" in a browser. */
export function readAppToken(): string {
  return readPlatform() === 'app' ? readCookie('UserToken') : ''
}
