// A client that reads nothing, one that is gone, one that talks too much: each is ended by its own
// limit, in time that the test makes pass.
import { EventEmitter } from 'node:events'
import type { Socket } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { WebSocket } from 'ws'
import { TOO_SLOW_CODE } from '@trellis/contract'
import { ClientSocket } from './client-socket.ts'
import { endBrokenSocket } from './broken-socket.ts'

const PROBE_MS = 30_000
const FULL = 256 * 1024

/** The library's side of a socket: what was asked of it. */
class Line extends EventEmitter {
  readyState = 1
  bufferedAmount = 0
  pings = 0
  readonly sent: string[] = []
  readonly ended: (number | 'terminated')[] = []
  readonly send = (text: string): void => void this.sent.push(text)
  readonly ping = (): void => void (this.pings += 1)
  readonly close = (code: number): void => void this.ended.push(code)
  readonly terminate = (): void => void this.ended.push('terminated')

  say(message: string, isBinary = false): void {
    this.emit('message', Buffer.from(message), isBinary)
  }
}

let line: Line
let heard: unknown[]
let nowMs = 0
let client: ClientSocket

beforeEach(() => {
  vi.useFakeTimers()
  line = new Line()
  heard = []
  nowMs = 0
  client = new ClientSocket(line as unknown as WebSocket, {} as Socket, () => nowMs, {
    message: (message) => heard.push(message),
    closed: () => undefined,
  })
})
afterEach(() => {
  line.emit('close')
  vi.useRealTimers()
})

test('what never reads is sent nothing more, and is ended with a code of its own', () => {
  line.bufferedAmount = FULL
  expect([client.ready, client.send('news'), line.sent]).toEqual([false, false, []])
  vi.advanceTimersByTime(PROBE_MS)
  line.emit('pong')
  expect(line.ended).toEqual([])
  vi.advanceTimersByTime(PROBE_MS)
  expect(line.ended).toEqual([TOO_SLOW_CODE])
})

test('what catches up between two looks stays', () => {
  for (let look = 0; look < 4; look += 1) {
    line.bufferedAmount = look % 2 === 0 ? FULL : FULL - 1
    line.emit('pong')
    vi.advanceTimersByTime(PROBE_MS)
  }
  expect(line.ended).toEqual([])
  expect(client.send('news')).toBe(true)
})

test('a connection of which half is gone is ended at the second look; whoever answers stays', () => {
  vi.advanceTimersByTime(PROBE_MS)
  line.emit('pong')
  vi.advanceTimersByTime(PROBE_MS)
  expect([line.pings, line.ended]).toEqual([2, []])
  vi.advanceTimersByTime(PROBE_MS)
  expect(line.ended).toEqual(['terminated'])
})

test('200 messages in ten seconds are heard, the next ends it, and a new window begins anew', () => {
  for (let i = 0; i < 200; i += 1) line.say('{}')
  expect([heard.length, line.ended]).toEqual([200, []])
  nowMs = 9999
  line.say('{}')
  expect([heard.length, line.ended]).toEqual([200, [1008]])
  nowMs = 10_000
  line.say('{}')
  expect(heard).toHaveLength(201)
})

test.each([
  ['bytes', '{}', true, 1009],
  ['more than 4 kB', `"${'x'.repeat(4096)}"`, false, 1009],
  ['no JSON', '{', false, 1007],
  ['no object', '1', false, 1007],
  ['nothing', 'null', false, 1007],
])('%s: ended with its code, and nobody hears it', (_, message, isBinary, code) => {
  line.say(message, isBinary)
  expect([heard, line.ended]).toEqual([[], [code]])
})

test('what a client broke is no line in the log, what we broke is', () => {
  const lines: unknown[] = []
  const log = { error: (line: unknown) => void lines.push(line) } as never
  const broken = (code?: string) => Object.assign(new Error('broken'), code ? { code } : {})
  for (const code of ['WS_ERR_INVALID_UTF8', 'ECONNRESET', 'EPIPE'])
    endBrokenSocket(broken(code), line, { log })
  expect([lines, line.ended]).toEqual([[], []])
  endBrokenSocket(broken(), line, { log })
  expect([lines.length, line.ended]).toEqual([1, ['terminated']])
})
