// Signs in with what Telegram handed over, once: the server takes it a second time from nobody. The
// token is kept as long as the window, so that a page that is loaded anew goes on.
import { telegramTable } from '@trellis/contract/telegram-codes'
import { telegramPaths } from '@trellis/contract/telegram-paths'
import { createApiClient } from '../../data/api-client.ts'
import { failureOf } from '../../data/api-failure.ts'
import { readLaunch, type Launch } from './launch.ts'

const KEY = 'trellis.telegram'

interface Kept {
  readonly hash: string
  readonly token: string
}

export interface Visit {
  readonly token: string
  /** Key of the words that say why nobody is signed in; undefined where somebody is. */
  readonly trouble?: string
}

/**
 * What Telegram hands over; kept by the window, because the address does not keep it: it would
 * stand in what is shared and in what is written down of addresses.
 */
export function takeLaunch(): Launch {
  const { hash, pathname, search } = location
  if (!hash.includes('tgWebApp')) return readLaunch(kept().hash, navigator.userAgent)
  if (kept().hash !== hash) keep({ hash, token: '' })
  history.replaceState(history.state, '', pathname + search)
  return readLaunch(hash, navigator.userAgent)
}

/** A session for the launch: the one that is kept, else a new one. */
export async function enter({ initData }: Launch): Promise<Visit> {
  const { hash, token } = kept()
  if (token !== '') return { token }
  if (initData === '') return { token: '', trouble: 'telegram.again' }
  const api = createApiClient('en', { onSignedOut: () => {}, onCompliance: () => {} })
  try {
    const said = { init_data: initData }
    const made = await api.call<{ user_token: string }>(telegramPaths.login, said, {
      claims: 'all',
      quiet: true,
    })
    keep({ hash, token: made.user_token })
    return { token: made.user_token }
  } catch (error) {
    const isOff = failureOf(error).ret === telegramTable.telegramOff.ret
    return { token: '', trouble: isOff ? 'telegram.off' : 'telegram.again' }
  }
}

/** The session has ended; the launch has been used for it. */
export function forgetToken(): void {
  keep({ hash: kept().hash, token: '' })
}

/**
 * A frame whose storage is closed has its name to write on: it stays when a page of the frame is
 * loaded anew, in another language say, and whoever shows the frame cannot read it.
 */
const NAME = `${KEY} `

function kept(): Kept {
  const nothing: Kept = { hash: '', token: '' }
  try {
    return (JSON.parse(written() ?? 'null') as Kept | null) ?? nothing
  } catch {
    return nothing
  }
}

function written(): string | null {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return window.name.startsWith(NAME) ? window.name.slice(NAME.length) : null
  }
}

function keep(it: Kept): void {
  const text = JSON.stringify(it)
  try {
    sessionStorage.setItem(KEY, text)
  } catch {
    window.name = NAME + text
  }
}
