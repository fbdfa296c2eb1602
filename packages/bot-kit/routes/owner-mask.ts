// What others read in the place of an owner's name: the same two letters for all bots of one owner,
// out of which no account follows.
import type { UserId } from '@trellis/kernel'

/** Without those that look like one another. */
const LETTERS = 'abcdefghjkmnpqrstuvwxyz23456789'
const HIDDEN = '•••'

/** "k•••7". */
export function ownerMask(user: UserId): string {
  const mixed = mix(user)
  const letter = (at: number): string => LETTERS[at % LETTERS.length] ?? ''
  return `${letter(mixed)}${HIDDEN}${letter(Math.floor(mixed / LETTERS.length))}`
}

/** A number below 2^32 in which every digit of the id counts (FNV-1a, then stirred once more). */
function mix(user: number): number {
  let hash = 0x811c9dc5
  for (const digit of String(user)) {
    hash = Math.imul(hash ^ digit.charCodeAt(0), 0x01000193) >>> 0
  }
  return Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d) >>> 0
}
