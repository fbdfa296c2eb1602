// Each message of a stream names the sum of the one before it. A node of nats-server 2.9 that led
// the stream and was cut off may keep a message that the others never had, in the place of another
// (docs/adr/0039): by the sums a reader finds out, and by the leader's word for the last one.
import { crc32 } from 'node:zlib'

/** Head of a message with the sum of the body before it; older releases write none. */
export const BEFORE_HEADER = 'Trellis-Before'

const DIGITS = 8

/** A body's sum: its CRC-32 in hexadecimal digits. */
export function sumOf(body: Uint8Array): string {
  return sumText(crc32(body))
}

/** The same of a CRC-32 that is known. */
export function sumText(crc: number): string {
  return crc.toString(16).padStart(DIGITS, '0')
}

/** Whether a message may stand behind one with this sum; undefined where that is not known. */
export function mayFollow(
  { before }: { readonly before?: string | undefined },
  sum: string | undefined,
): boolean {
  return before === undefined || sum === undefined || before === sum
}
