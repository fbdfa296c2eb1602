// A link does to the bytes on it what it says, in the direction it says, and nothing once healed.
import { once } from 'node:events'
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openLink, type OpenLink } from './faults-link.mjs'

let server: Server
let link: OpenLink
/** All that the server has heard. */
let arrived: string
const sockets: Socket[] = []

beforeEach(async () => {
  arrived = ''
  server = createServer((socket) => {
    sockets.push(socket)
    socket.on('error', () => undefined)
    socket.on('data', (bytes: Buffer) => {
      arrived += bytes.toString()
      socket.write(bytes)
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  link = await openLink(typeof address === 'object' ? (address?.port ?? 0) : 0)
})
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await link.close()
  server.close()
})

interface Client {
  readonly socket: Socket
  answers(): string
  isClosed(): boolean
}

async function begin(): Promise<Client> {
  const socket = connect(link.port, '127.0.0.1')
  sockets.push(socket)
  let [heard, closed] = ['', false]
  socket.on('error', () => undefined)
  socket.on('data', (bytes: Buffer) => (heard += bytes.toString()))
  socket.on('close', () => (closed = true))
  await once(socket, 'connect')
  return { socket, answers: () => heard, isClosed: () => closed }
}

test('an open link passes everything on, also megabytes and the end', async () => {
  const { socket, answers, isClosed } = await begin()
  const large = 'x'.repeat(3_000_000)
  socket.write(large)
  await expect.poll(() => answers().length).toBe(large.length)
  socket.end()
  await expect.poll(isClosed).toBe(true)
})

test('a cut ends what is connected and refuses what comes, until it is healed', async () => {
  const first = await begin()
  first.socket.write('a')
  await expect.poll(first.answers).toBe('a')
  link.cut()
  await expect.poll(first.isClosed).toBe(true)
  const second = await begin()
  await expect.poll(second.isClosed).toBe(true)
  link.heal()
  const third = await begin()
  third.socket.write('c')
  await expect.poll(third.answers).toBe('c')
  expect(arrived).toBe('ac')
})

test('silence keeps the connection and lets through later what was said meanwhile', async () => {
  const client = await begin()
  link.silence()
  client.socket.write('said in silence')
  await pause(200)
  expect([arrived, client.answers(), client.isClosed()]).toEqual(['', '', false])
  link.heal()
  await expect.poll(client.answers).toBe('said in silence')
})

test('silence in one direction: calls arrive, answers do not', async () => {
  const client = await begin()
  link.silence('answers')
  client.socket.write('call')
  await expect.poll(() => arrived).toBe('call')
  await pause(100)
  expect(client.answers()).toBe('')
  link.heal()
  await expect.poll(client.answers).toBe('call')
})

test('on a silent link the end of one side is not heard by the other', async () => {
  const client = await begin()
  client.socket.write('a')
  await expect.poll(client.answers).toBe('a')
  link.silence()
  for (const socket of sockets) if (socket !== client.socket) socket.destroy()
  await pause(200)
  expect(client.isClosed()).toBe(false)
  link.heal()
  await expect.poll(client.isClosed).toBe(true)
})

test('a slow link brings all in order, each direction as late as it says', async () => {
  const client = await begin()
  link.delay(150)
  const begun = performance.now()
  for (const part of ['a', 'b', 'c']) {
    client.socket.write(part)
    await pause(5)
  }
  await expect.poll(client.answers, { interval: 5 }).toBe('abc')
  expect(performance.now() - begun).toBeGreaterThanOrEqual(295)
  link.heal()
  client.socket.write('d')
  await expect.poll(client.answers).toBe('abcd')
})
