// What is around the page where that is no plain browser: the native app, Telegram, a platform.
// What speaks with it is loaded there alone (platform/look-around.ts); nothing else asks for it.
import type { ReactNode } from 'react'
import type { Dialogs } from './dialogs.ts'
import type { Session } from './session.ts'

export interface Outside {
  /** As calls name it where the browser does not say it: "app", "ios_tg". */
  readonly platform?: string
  /** Token for the calls' header; "" without one. */
  readonly token?: () => string
  /** Its own login in place of the page's. */
  readonly dialogs?: (own: Dialogs) => Dialogs
  /** What a lost session leads to, where the page of the login cannot be shown. */
  readonly leave?: () => void
  /** What stands below every page because of it. */
  readonly footer?: () => ReactNode
  /** The page begins. */
  readonly begin?: (session: Session) => void
}
