// Rows as CSV text, and the file they become. Plain values only: what a locale did to a number does
// not belong in a file that programs read.

/**
 * Lines of cells as CSV with CRLF ends. A text that a spreadsheet would run as a formula is guarded
 * by an apostrophe; numbers are let through.
 */
export function csvText(lines: readonly (readonly string[])[]): string {
  return lines.map((line) => `${line.map(cell).join(',')}\r\n`).join('')
}

function cell(text: string): string {
  const guarded = /^[=+@\t\r-]/.test(text) && !/^-?\d+(\.\d+)?$/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded
}

/** Epoch ms as ISO time in UTC; "" for none. */
export function isoUtc(ms: number): string {
  return ms > 0 ? new Date(ms).toISOString() : ''
}

/** Epoch ms as ISO time of a zone that is `offset` minutes ahead of UTC; "" for none. */
export function isoLocal(ms: number, offset: number = -new Date(ms).getTimezoneOffset()): string {
  if (ms <= 0) return ''
  const size = Math.abs(offset)
  const two = (value: number) => String(value).padStart(2, '0')
  const zone = `${offset < 0 ? '-' : '+'}${two(Math.floor(size / 60))}:${two(size % 60)}`
  return new Date(ms + offset * 60_000).toISOString().replace('Z', zone)
}

/** Hands the text to the browser as a file. */
export function downloadText(name: string, text: string, type: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: `${type};charset=utf-8` }))
  saveAs(url, name)
  // The download has its own copy once it has begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000)
}

/** Saves what stands at an address of this browser as a file. */
export function saveAs(url: string, name: string): void {
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
}
