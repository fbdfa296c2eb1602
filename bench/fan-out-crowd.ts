// A crowd of WebSocket clients in a process of its own, for fan-out.ts: each asks for every ticker
// and counts what it hears. Asked how much that is, it answers.
import { once } from 'node:events'
import { WebSocket } from 'ws'

const [address = '', clients = '', ...symbols] = process.argv.slice(2)
let heard = 0

const crowd = Array.from({ length: Number(clients) }, () => new WebSocket(address))
for (const client of crowd) client.on('message', () => (heard += 1))
await Promise.all(crowd.map((client) => once(client, 'open')))
for (const client of crowd)
  client.send(JSON.stringify({ topic: 'realtimes', event: 'sub', symbol: symbols.join(',') }))
process.on('message', () => process.send?.(heard))
process.send?.('open')
