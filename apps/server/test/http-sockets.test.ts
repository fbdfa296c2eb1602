// Sockets of clients that do not keep to their limits, on a real server: each is ended or refused
// with what it can read, and costs no memory until then. What needs time to pass is in
// ws/client-socket.test.ts.
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sockets } from '@trellis/contract'
import { eventually } from './host-fixture.ts'
import { useTestServer, type TestClient } from './http-server-fixture.ts'

const PER_USER = 20
const HIGH_WATER_BYTES = 256 * 1024

const { server, user } = useTestServer()

async function open(path: string, client?: TestClient): Promise<WebSocket> {
  const headers = { cookie: client?.cookieHeader ?? '', origin: server.address }
  const socket = new WebSocket(server.wsAddress + path, { headers })
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
  const [clock] = (await once(others, 'message')) as [Buffer]
  expect(JSON.parse(clock.toString())).toMatchObject({ topic: 'clock' })
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
