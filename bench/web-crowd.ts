// A part of the clients of web-clients.ts, in a process of its own: each watches some symbols and
// counts what it hears; some tell how long an answer takes. Asked for that, it answers.
import { setTimeout as pause } from 'node:timers/promises'
import { WebSocket } from 'ws'

/** What it heard since it was asked last. */
export interface Heard {
  readonly messages: number
  /** Of a ping to its answer, in ms. */
  readonly answersMs: readonly number[]
  /** Connections that were closed. */
  readonly lost: number
}

const SYMBOLS_EACH = 5
/** So many connect at a time, as a crowd comes through a balancer. */
const AT_ONCE = 100
/** One of so many asks for an answer again and again. */
const ASKING = 100
const ASK_EVERY_MS = 500

const [address = '', clients = '', ...symbols] = process.argv.slice(2)
let [messages, lost]: [number, number] = [0, 0]
let answersMs: number[] = []

for (let from = 0; from < Number(clients); from += AT_ONCE) {
  const some = Array.from({ length: AT_ONCE }, (_, i) => connect(from + i))
  await Promise.all(some)
}
process.on('message', () => {
  process.send?.({ messages, answersMs, lost } satisfies Heard)
  messages = 0
  answersMs = []
})
process.send?.('connected')

async function connect(n: number): Promise<void> {
  const client = new WebSocket(address, { perMessageDeflate: false })
  client.on('message', (data: Buffer) => {
    messages += 1
    // "pong" is short and the only message with that word.
    if (data.length < 40) heardAnswer(data.toString())
  })
  client.on('close', () => (lost += 1))
  await new Promise((resolve, reject) => client.once('open', resolve).once('error', reject))
  const wanted = Array.from({ length: SYMBOLS_EACH }, (_, i) => symbols[(n + i) % symbols.length])
  client.send(JSON.stringify({ topic: 'realtimes', event: 'sub', symbol: wanted.join(',') }))
  if (n % ASKING === 0) void ask(client)
}

async function ask(client: WebSocket): Promise<void> {
  while (client.readyState === WebSocket.OPEN) {
    client.send(JSON.stringify({ ping: performance.now() }))
    await pause(ASK_EVERY_MS)
  }
}

function heardAnswer(text: string): void {
  const { pong } = JSON.parse(text) as { readonly pong?: number }
  if (pong !== undefined) answersMs.push(performance.now() - pong)
}
