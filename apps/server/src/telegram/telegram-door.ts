// Signs in whom Telegram vouches for: each visit once, an account for who is new. The account has
// an address that nobody can register and no password; it is found by Telegram's number in it.
import { err, type Result } from '@trellis/kernel'
import type { Refusal } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { SettingAccess } from '@trellis/bot-kit/routes/route-context.ts'
import type { Account, AccountStore } from '../auth/account-store.ts'
import type { SignedIn } from '../auth/accounts.ts'
import { NO_PASSWORD, TELEGRAM_DOMAIN } from '../host/house-accounts.ts'
import { readInitData, type TelegramVisit } from './init-data.ts'
import { USED_VISITS, useVisit } from './used-visits.ts'

export interface TelegramDoor {
  /** Undefined where the operator has set up no bot. */
  readonly botToken: string | undefined
  readonly store: AccountStore
  readonly settings: SettingAccess
  readonly nowMs: number
  /** Opens a session. */
  readonly enter: (account: Account) => Promise<Result<SignedIn, Refusal>>
}

/** A session for the user of the init data; nothing is made or opened before all is checked. */
export async function enterByTelegram(
  initData: string,
  door: TelegramDoor,
): Promise<Result<SignedIn, Refusal>> {
  if (door.botToken === undefined) return err({ code: 'telegramOff' })
  const visit = readInitData(initData, door.botToken, door.nowMs)
  if (!visit.ok) return err({ code: visit.error })
  const account = await accountOf(visit.value, door.store)
  if (account === undefined) return err({ code: 'starting' })
  const used = await door.settings.write(account.user, USED_VISITS, (text) =>
    useVisit(text, visit.value, door.nowMs),
  )
  if (!used.ok) return err({ code: used.error === 'used' ? 'telegramOld' : 'rateLimited' })
  return door.enter(account)
}

async function accountOf(
  { telegramId, lang }: TelegramVisit,
  store: AccountStore,
): Promise<Account | undefined> {
  const email = `${telegramId}@${TELEGRAM_DOMAIN}`
  const known = store.accountByEmail(email)
  // An older server let anybody register such an address.
  if (known !== undefined) return known.passwordHash === NO_PASSWORD ? known : undefined
  await store.register({ email, passwordHash: NO_PASSWORD, countryCode: '', lang: lang || 'en' })
  // Also where another visit of the same user was a moment earlier.
  return store.accountByEmail(email)
}
