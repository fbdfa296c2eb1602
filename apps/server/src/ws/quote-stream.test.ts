// A page whose symbols are asked for before any is known would never get their prices.
import websocket from '@fastify/websocket'
import Fastify from 'fastify'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { WebSocket } from 'ws'
import { sockets } from '@trellis/contract'
import { Metrics } from '../calls/metrics.ts'
import { serveQuoteStream } from './quote-stream.ts'

test('before the host is there a page is asked to come again', async () => {
  const server = Fastify()
  await server.register(websocket)
  const host = () => undefined
  serveQuoteStream(server, { host, wallMs: () => 0, metrics: new Metrics(host, 'web') })
  const address = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
  try {
    const [code] = (await once(new WebSocket(address + sockets.quote), 'close')) as [number]
    expect(code).toBe(1013)
  } finally {
    await server.close()
  }
})
