// Tokens are stored as their hash alone: whoever reads the journal signs in nowhere.
import { createHash } from 'node:crypto'

/** A token in the one form it is stored in. */
export function hashToken(token: string): string {
  return createHash('sha256').update(token).digest('base64url')
}
