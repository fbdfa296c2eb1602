// Code 10007: who was here is not any more.
import type { QueryClient } from '@tanstack/react-query'
import type { PageLocale } from '../locale/locale.ts'
import { keepPlace } from './kept-place.ts'
import type { Outside } from './outside.ts'
import { rememberSignedIn } from './signed-in.ts'

let leaving = false

/** What is known of the user is forgotten and the page goes to the login, keeping its place. */
export function leaveForLogin(locale: PageLocale, queries: QueryClient, outside?: Outside): void {
  if (leaving) return
  leaving = true
  // Not what the browser remembers: another tab's logout has changed that.
  keepPlace(Boolean(queries.getQueryData(['profile'])))
  rememberSignedIn(false)
  queries.clear()
  if (outside?.leave !== undefined) return outside.leave()
  const segment = locale.segment === '' ? 'en' : locale.segment
  location.assign(`/${segment}/login?redirect_url=${encodeURIComponent(location.href)}`)
}
