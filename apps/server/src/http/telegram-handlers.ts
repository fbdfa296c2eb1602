// The handler of the mini app's sign-in. It sets no cookie: browsers send none in a frame of
// another site, so the token goes with the header of each call.
import type { InputOf, telegramLogin } from '@trellis/contract'
import { ok } from '@trellis/kernel'
import type { Account } from '../auth/account-store.ts'
import { clientOf, endSessionBefore, sessionAnswer } from './account-handlers.ts'
import type { Answer } from '@trellis/bot-kit/routes/kind-routes.ts'
import type { Call, Handler } from '../calls/call.ts'
import { enterByTelegram } from '../telegram/telegram-door.ts'

const login = async (
  call: Call,
  { init_data: initData }: InputOf<typeof telegramLogin>,
): Answer<unknown> => {
  const { accounts, telegram } = call
  const { settings, nowMs } = call.context
  const enter = (account: Account) => accounts.enter(account, clientOf(call))
  const door = { botToken: telegram.token, store: accounts.store, settings, nowMs, enter }
  const entered = await enterByTelegram(initData, door)
  if (!entered.ok) return entered
  await endSessionBefore(call, entered.value)
  return ok(sessionAnswer(entered.value))
}

export const telegramHandlers: Readonly<Record<string, Handler>> = { telegramLogin: login }
