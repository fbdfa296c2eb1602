// Bytes that are read and written as numbers, and their CRC-32 (the one of zlib and PNG). The sum
// is zlib's to the bit: records are checked by it for ever.
import { crc32 } from 'node:zlib'

/** A buffer with the view that reads numbers out of it; both show the same bytes. */
export interface Block {
  readonly bytes: Buffer
  readonly view: DataView
}

/** The block over a buffer's own bytes. */
export function blockOf(bytes: Buffer): Block {
  return { bytes, view: new DataView(bytes.buffer, bytes.byteOffset, bytes.length) }
}

/** From this many bytes on the call into zlib costs less than the loop here. */
const LONG = 384
const STEP = 8
const TABLES = makeTables()

/** CRC-32 of the bytes from `from` up to `to`; most records are too short to be worth a call. */
export function crcOf({ bytes, view }: Block, from: number, to: number): number {
  if (to - from >= LONG) return crc32(bytes.subarray(from, to))
  const t = TABLES
  let crc = -1
  let at = from
  for (const last = to - STEP; at <= last; at += STEP) {
    const low = crc ^ view.getInt32(at, true)
    const high = view.getInt32(at + 4, true)
    crc =
      (t[1792 + (low & 255)] as number) ^
      (t[1536 + ((low >>> 8) & 255)] as number) ^
      (t[1280 + ((low >>> 16) & 255)] as number) ^
      (t[1024 + (low >>> 24)] as number) ^
      (t[768 + (high & 255)] as number) ^
      (t[512 + ((high >>> 8) & 255)] as number) ^
      (t[256 + ((high >>> 16) & 255)] as number) ^
      (t[high >>> 24] as number)
  }
  for (; at < to; at++) crc = (t[(crc ^ view.getUint8(at)) & 255] as number) ^ (crc >>> 8)
  return ~crc >>> 0
}

/** Eight tables of 256: what a byte does to the sum when 0 to 7 more follow it. */
function makeTables(): Int32Array {
  const tables = new Int32Array(STEP * 256)
  for (let byte = 0; byte < 256; byte++) {
    let crc = byte
    for (let bit = 0; bit < 8; bit++) crc = (crc & 1) === 1 ? (crc >>> 1) ^ 0xedb88320 : crc >>> 1
    tables[byte] = crc
  }
  for (let at = 256; at < tables.length; at++) {
    const before = tables[at - 256] as number
    tables[at] = (tables[before & 255] as number) ^ (before >>> 8)
  }
  return tables
}
