// The QR code of an address, as rows of dark and light cells. The library is loaded with the first
// poster.
import { create } from 'qrcode'
import type { Code } from './poster-plots.ts'

/** Level M: a seventh of it may be unreadable. */
export function codeOf(address: string): Code {
  const { modules } = create(address, { errorCorrectionLevel: 'M' })
  const rows = Array.from({ length: modules.size }, (_, i) => i)
  return rows.map((row) => rows.map((column) => modules.get(row, column) === 1))
}
