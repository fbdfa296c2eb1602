// Where Telegram's mini app signs in: a module of its own, so that no other page loads it.
import type { EndpointPath } from './paths.ts'

export const telegramPaths = {
  login: { method: 'POST', site: '/v2/public/user/telegram-login' },
} as const satisfies Readonly<Record<string, EndpointPath>>
