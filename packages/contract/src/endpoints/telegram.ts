// The endpoint that Telegram's mini app signs in with.
import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { text } from '../inputs.ts'
import { telegramPaths } from '../telegram-paths.ts'

export const telegramLogin = defineEndpoint({
  name: 'telegramLogin',
  path: telegramPaths.login,
  access: 'public',
  request: z.looseObject({ init_data: text(4096) }),
  response: z.object({
    id: z.string(),
    username: z.string(),
    /** The session token, for the header UserToken; no cookie is set. */
    user_token: z.string(),
  }),
  rate: { limit: 60, perMs: 60_000, isOfAddress: true },
  doc:
    'Signs in by the init data of a Telegram mini app, each of them once and within an hour. ' +
    'A Telegram user who is new here gets an account with the paper funds.',
})

export const telegramEndpoints = [telegramLogin]
