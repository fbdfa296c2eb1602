// Signs init data as Telegram does, by its published rule and not by the server's code.
import { createHmac } from 'node:crypto'

/** Init data of a user, signed at a moment for the bot of a token. */
export function signedVisit(
  botToken: string,
  userId: number,
  atMs: number,
  more: Readonly<Record<string, string>> = {},
): string {
  const user = JSON.stringify({ id: userId, first_name: 'Ada', language_code: 'en' })
  const fields = { auth_date: String(Math.floor(atMs / 1000)), query_id: 'AAE', user, ...more }
  const lines = Object.entries(fields).map(([name, value]) => `${name}=${value}`)
  const secret = createHmac('sha256', 'WebAppData').update(botToken).digest()
  const hash = createHmac('sha256', secret).update(lines.sort().join('\n')).digest('hex')
  return new URLSearchParams({ ...fields, hash }).toString()
}
