// Which visits of a user were used within the last hour, as the one text that its account keeps: so
// it also holds after a restart, and a visit that is too old anyway needs no room.
import { err, ok, type Result } from '@trellis/kernel'
import { MAX_AGE_MS, type TelegramVisit } from './init-data.ts'

/** Name of the account's setting. */
export const USED_VISITS = 'telegram_used'
/** Opening the mini app more often within an hour has to wait. */
const MAX_VISITS = 60
/** Of the hash: enough to tell visits of one user apart. */
const DIGITS = 24

/** The text with a visit added; refused where it is in there, or where there are too many. */
export function useVisit(
  used: string,
  visit: Pick<TelegramVisit, 'hash' | 'signedAtMs'>,
  nowMs: number,
): Result<string, 'used' | 'too-many'> {
  const kept = used.split(' ').filter((entry) => {
    const signedAtMs = Number(entry.split(':')[0])
    return entry !== '' && nowMs - signedAtMs <= MAX_AGE_MS
  })
  const entry = `${visit.signedAtMs}:${visit.hash.slice(0, DIGITS)}`
  if (kept.includes(entry)) return err('used')
  if (kept.length >= MAX_VISITS) return err('too-many')
  return ok([...kept, entry].join(' '))
}
