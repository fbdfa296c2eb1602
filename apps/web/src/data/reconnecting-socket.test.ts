// A line of the page: where it leads, the ping that keeps it, and the states that are told.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createSocket } from './reconnecting-socket.ts'
import { PlayedSocket } from './test/played-socket.ts'

beforeEach(() => {
  vi.useFakeTimers({ now: 1_780_000_000_000 })
  PlayedSocket.all.length = 0
  vi.stubGlobal('WebSocket', PlayedSocket)
  vi.stubGlobal('document', new EventTarget())
  vi.stubGlobal('addEventListener', () => undefined)
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function started(origin = 'https://bots.example') {
  vi.stubGlobal('location', { origin })
  const line = createSocket('/spot/ws/quote/v1', { onOpen() {}, onMessage() {} })
  line.start()
  return { line, socket: PlayedSocket.all[0]! }
}

test.each([
  ['https://bots.example', 'wss://bots.example/spot/ws/quote/v1'],
  ['http://localhost:8080', 'ws://localhost:8080/spot/ws/quote/v1'],
])('of a page of %s it leads to %s', (origin, address) => {
  expect(started(origin).socket.url).toBe(address)
})

test('an open line says ping with the time every 10 s, and one that has ended nothing', async () => {
  const { line, socket } = started()
  await vi.advanceTimersByTimeAsync(30_000)
  expect(socket.sent).toEqual([])
  socket.open()
  const opened = Date.now()
  await vi.advanceTimersByTimeAsync(9_999)
  expect(socket.sent).toEqual([])
  await vi.advanceTimersByTimeAsync(10_001)
  const pings = [10_000, 20_000].map((after) => JSON.stringify({ ping: opened + after }))
  expect(socket.sent).toEqual(pings)
  line.stop()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(socket.sent).toEqual(pings)
})

test('it is told as init, open and closed, and as an error once it fails again and again', async () => {
  const { line, socket } = started()
  const told: string[] = []
  line.subscribe(() => told.push(line.connection.name))
  expect(line.connection.name).toBe('init')
  socket.open()
  socket.end()
  expect(told).toEqual(['open', 'closed'])
  for (const attempt of [1, 2]) {
    await vi.advanceTimersByTimeAsync(30_000)
    PlayedSocket.all[attempt]!.end()
  }
  expect(line.connection.name).toBe('error')
  line.stop()
})
