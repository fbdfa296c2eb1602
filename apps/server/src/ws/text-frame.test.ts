// What is framed here, a client of the library reads, at every form that a length has.
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { WebSocket, WebSocketServer } from 'ws'
import { textFrame } from './text-frame.ts'

let server: WebSocketServer

beforeAll(async () => {
  server = new WebSocketServer({ host: '127.0.0.1', port: 0, perMessageDeflate: false })
  await once(server, 'listening')
})
afterAll(() => server.close())

test('messages of every length, one after the other and among those of the library', async () => {
  const texts = [0, 1, 125, 126, 65_535, 65_536, 100_000].map(
    (length) => 'é'.repeat(length >> 1) + 'x'.repeat(length % 2),
  )
  server.once('connection', (socket, { socket: connection }) => {
    for (const text of texts) {
      connection.write(textFrame(text))
      socket.send(`behind ${text.length}`)
    }
    socket.close()
  })
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`)
  const heard: string[] = []
  client.on('message', (data: Buffer, isBinary) => {
    heard.push(isBinary ? 'binary' : data.toString('utf8'))
  })
  await once(client, 'close')
  expect(heard).toEqual(texts.flatMap((text) => [text, `behind ${text.length}`]))
})
