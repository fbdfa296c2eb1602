// What is around the page where that is no plain browser: the native app, Telegram, a platform.
// What speaks with it is loaded there alone (platform/look-around.ts); nothing else asks for it.
import type { QueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { ToastStore } from '@trellis/ui'
import type { Words } from '../locale/texts-of.ts'
import type { Dialogs } from './dialogs.ts'

/** What a page that begins hands to what is around it. */
export interface BegunPage {
  readonly queries: QueryClient
  readonly toasts: ToastStore
  readonly words: Words
}

export interface Outside {
  /** As calls name it where the browser does not say it: "app", "ios_tg". */
  readonly platform?: string
  /** What names the user in calls, and among the protocols of WebSockets. */
  readonly header?: () => Readonly<Record<string, string>>
  readonly protocols?: () => string[]
  /** Where calls go: "https://api2.example.org", "" for the page's own host. */
  readonly base?: () => string
  /** Nobody was there. */
  readonly lose?: () => void
  /** Its own login in place of the page's. */
  readonly dialogs?: (own: Dialogs) => Dialogs
  /** What a lost session leads to, where the page of the login cannot be shown. */
  readonly leave?: () => void
  /** What stands below every page because of it. */
  readonly footer?: () => ReactNode
  /** The page begins. */
  readonly begin?: (page: BegunPage) => void
}
