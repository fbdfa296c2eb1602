// Sockets of clients that do not keep to their limits, on a real server: each is ended or refused
// with what it can read, and costs no memory until then. What needs time to pass is in
// ws/client-socket.test.ts.
import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sockets } from '@trellis/contract'
import { eventually } from './host-fixture.ts'
import { useTestServer, type TestClient } from './http-server-fixture.ts'

const PER_USER = 20
const HIGH_WATER_BYTES = 256 * 1024

const { server, user } = useTestServer()

/** Of one process: each counts and keeps the sockets that come to it. */
const address = (): string => server.webs[0]!.address

async function open(path: string, client?: TestClient): Promise<WebSocket> {
  const headers = { cookie: client?.cookieHeader ?? '', origin: address() }
  const socket = new WebSocket(address().replace('http', 'ws') + path, { headers })
  socket.on('error', () => undefined)
  await once(socket, 'open')
  return socket
}

const closeOf = async (socket: WebSocket): Promise<readonly [number, string]> => {
  const [code, reason] = (await once(socket, 'close')) as [number, Buffer]
  return [code, reason.toString()]
}

test('a user has so many of the own stream, another user as many again', async () => {
  const mine = await Promise.all(Array.from({ length: PER_USER }, () => open(sockets.bots, user)))
  const next = await open(sockets.bots, user)
  expect(await closeOf(next)).toEqual([1008, 'too many connections'])
  const others = await open(sockets.bots, await server.user())
  // What it is told first may have come with the connection, and then anything may be next.
  const topics: string[] = []
  others.on('message', (data: Buffer) => {
    topics.push((JSON.parse(data.toString()) as { readonly topic: string }).topic)
  })
  await eventually('it is told the time', () => topics.includes('clock'))
  // One that goes makes room.
  mine[0]!.close()
  await eventually('there is room', async () => {
    const again = await open(sockets.bots, user)
    const first = await Promise.race([once(again, 'message'), once(again, 'close')])
    again.terminate()
    return first[0] instanceof Buffer
  })
  for (const socket of [...mine, others]) socket.terminate()
})

test.each(Object.values(sockets))('%s ends what it cannot read with a code', async (path) => {
  const cases: readonly (readonly [Parameters<WebSocket['send']>[0], number])[] = [
    ['x'.repeat(5000), 1009],
    ['x'.repeat(70_000), 1009],
    [Buffer.from([0xff, 0xfe]), 1009],
    ['{', 1007],
  ]
  for (const [message, code] of cases) {
    const socket = await open(path, user)
    socket.send(message)
    expect((await closeOf(socket))[0]).toBe(code)
  }
  const broken = await open(path, user)
  broken.send(Buffer.from([0xff, 0xfe]), { binary: false })
  expect((await closeOf(broken))[0]).toBe(1007)
})

test('who never reads is owed no more than one buffer, and then reads the newest once', async () => {
  const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT']
  const socket = await open(sockets.quote)
  const heard: string[] = []
  socket.on('message', (data: Buffer) => heard.push(data.toString()))
  const raw = (socket as unknown as { readonly _socket: { pause(): void; resume(): void } })._socket
  raw.pause()
  const [owed] = [...server.running.http.websocketServer.clients]
  // More than the machine itself holds for a connection.
  while (owed!.bufferedAmount < HIGH_WATER_BYTES) owed!.send(`"${'x'.repeat(HIGH_WATER_BYTES)}"`)
  const before = owed!.bufferedAmount
  for (let i = 0; i < 100; i += 1)
    socket.send(JSON.stringify({ topic: 'realtimes', event: 'sub', symbol: symbols.join(',') }))
  const reader = await open(sockets.quote)
  reader.send(JSON.stringify({ topic: 'realtimes', event: 'sub', symbol: symbols.join(',') }))
  for (let news = 0; news < 2 * symbols.length; news += 1) await once(reader, 'message')
  expect(owed!.bufferedAmount).toBeLessThanOrEqual(before)
  expect(heard).toEqual([])
  raw.resume()
  const quoted = (): string[] => heard.filter((text) => text.includes('realtimes'))
  await eventually('the newest of each symbol is there', () =>
    symbols.every((symbol) => quoted().some((text) => text.includes(`"${symbol}"`))),
  )
  expect(quoted().length).toBeLessThan(100)
  for (const one of [socket, reader]) one.terminate()
})

test('a flood of subscriptions is cut off', async () => {
  const socket = await open(sockets.quote)
  const closed = closeOf(socket)
  for (let i = 0; i < 201; i += 1) {
    const event = i % 2 === 0 ? 'sub' : 'cancel'
    socket.send(JSON.stringify({ topic: 'realtimes', event, symbol: 'BTCUSDT' }))
  }
  expect(await closed).toEqual([1008, 'too many messages'])
})

/** Opens connections from a thread of its own, and counts in `count` those that stand. */
const OPENER = `
  const { workerData: { count, many, port } } = require('node:worker_threads')
  const sockets = Array.from({ length: many }, () => {
    const socket = require('node:net').connect(port, '127.0.0.1')
    socket.on('error', () => undefined)
    socket.on('connect', () => {
      Atomics.add(count, 0, 1)
      Atomics.notify(count, 0)
    })
    return socket
  })
  require('node:worker_threads').parentPort.once('message', () => {
    for (const socket of sockets) socket.destroy()
  })
`

test('who comes while the server is busy is let in afterwards, a thousand at once', async () => {
  const many = 1000
  const count = new Int32Array(new SharedArrayBuffer(4))
  const port = Number(new URL(address()).port)
  const opener = new Worker(OPENER, { eval: true, workerData: { count, many, port } })
  // This thread is the server's: while it waits here nobody accepts a connection.
  for (let seen = 0; seen < many; seen = Atomics.load(count, 0)) {
    if (Atomics.wait(count, 0, seen, 3000) === 'timed-out') break
  }
  expect(Atomics.load(count, 0)).toBe(many)
  opener.postMessage('end')
  await once(opener, 'exit')
  expect((await fetch(`${address()}/healthz`)).status).toBe(200)
})
