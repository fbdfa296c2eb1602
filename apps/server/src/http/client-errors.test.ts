// What is written on a socket on which no request could be read.
import type { Socket } from 'node:net'
import { expect, test } from 'vitest'
import { answerBrokenRequest, type ConnectionError } from './client-errors.ts'

function answerTo(code: string): string {
  let said = ''
  const write = (text: string): void => void (said += text)
  const socket = { destroyed: false, writable: true, write, destroy: () => undefined }
  const error: ConnectionError = Object.assign(new Error('broken'), { code })
  answerBrokenRequest(error, socket as unknown as Socket, 5)
  return said
}

test.each([
  ['HPE_INVALID_METHOD', 'HTTP/1.1 400 Bad Request'],
  ['HPE_HEADER_OVERFLOW', 'HTTP/1.1 431 Request Header Fields Too Large'],
  ['ERR_HTTP_REQUEST_TIMEOUT', 'HTTP/1.1 408 Request Timeout'],
])('%s is answered with the headers of every answer, and an id', (code, line) => {
  const [head = '', body = ''] = answerTo(code).split('\r\n\r\n')
  const lines = head.split('\r\n')
  expect(lines[0]).toBe(line)
  expect(lines).toContain(`content-length: ${body.length}`)
  expect(lines).toContain('x-content-type-options: nosniff')
  expect(lines).toContain("content-security-policy: default-src 'none'; frame-ancestors 'none'")
  expect(lines).toContain('cache-control: no-store')
  expect(head).toMatch(/x-request-id: [\w-]{36}/)
  expect(JSON.parse(body)).toMatchObject({ ret_code: 10001 })
})
