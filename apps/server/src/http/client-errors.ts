// Answers to what is no request yet: headers too large, headers that never end, bytes that are no
// HTTP. They never reach a route, so the answer is written on the socket, in the envelope that
// every failed call has.
import { randomUUID } from 'node:crypto'
import { STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { ErrorCode } from '@trellis/contract'
import { isOpenPath, refused } from './answer.ts'
import { FIXED_HEADERS } from './security-headers.ts'

/** What node says of a connection that it gives up; `rawPacket` is what it read of it last. */
export type ConnectionError = Error & { readonly code?: string; readonly rawPacket?: unknown }

/** Answers and closes a connection on which no request could be read. */
export function answerBrokenRequest(error: ConnectionError, socket: Socket, nowMs: number): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return
  if (socket.writable) {
    const { http, body } = refused({ code: codeOf(error) }, isOpen(error), nowMs)
    const text = JSON.stringify(body)
    const headers = {
      connection: 'close',
      'content-type': 'application/json; charset=utf-8',
      'content-length': String(Buffer.byteLength(text)),
      'cache-control': 'no-store',
      'x-request-id': randomUUID(),
      ...FIXED_HEADERS,
    }
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    socket.write(`HTTP/1.1 ${http} ${STATUS_CODES[http] ?? ''}\r\n${lines.join('')}\r\n${text}`)
  }
  socket.destroy(error)
}

function codeOf({ code }: ConnectionError): ErrorCode {
  switch (code) {
    case 'ERR_HTTP_REQUEST_TIMEOUT':
      return 'requestTooSlow'
    case 'HPE_HEADER_OVERFLOW':
      return 'headersTooLarge'
    default:
      return 'badHttp'
  }
}

/** Whether the first line asks for a path of the public API, as far as it was read. */
function isOpen({ rawPacket }: ConnectionError): boolean {
  const start = Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 200) : ''
  return isOpenPath(/^[A-Z]+ (\/[^ ?]*)/.exec(start)?.[1] ?? '')
}
