// Messages to both WebSockets that no page sends. A stream answers, refuses with a code or closes
// with one of its own codes; it sends nothing but what it may, and nobody what is the owner's.
import { WebSocket } from 'ws'
import { sockets } from '@trellis/contract'
import { Choice } from './choice.ts'
import { evilValue } from './evil-value.ts'
import type { FuzzStage } from './fuzz-stage.ts'
import { CANARY } from './judge-answer.ts'
import { changedBody } from './body-change.ts'

const MESSAGES = 40
/** What is said to anybody, and what to who is signed in alone. */
const OPEN_TOPICS = ['realtimes', 'clock', 'error']
const OWN_TOPICS = ['bot', 'lagged', 'funding', 'notifications', 'rows', 'health']
/** Too large, too many, no JSON, nobody signed in. */
const CLOSES = new Set([1005, 1007, 1008, 1009, 4401, 4403])
const BIG = 5000
const PATIENCE_MS = 5000

/** Tells a finding: the request that it came after, what is wrong, and what to show of it. */
export type Find = (index: number, what: string, shown: string) => void

const sound: readonly Readonly<Record<string, unknown>>[] = [
  { topic: 'realtimes', event: 'sub', symbol: 'BTCUSDT,ETHUSDT', params: { binary: false } },
  { topic: 'realtimes', event: 'cancel', symbol: 'BTCUSDT', params: { category: 'linear' } },
  { topic: 'rows', event: 'sub' },
  { topic: 'rows', event: 'cancel' },
  { ping: 1 },
]

/** Talks on each stream as a guest, the owner and a stranger; answers how much was said. */
export async function fuzzSockets(
  stage: FuzzStage,
  seed: number,
  index: number,
  find: Find,
): Promise<number> {
  const choice = new Choice(seed, index, 1)
  let sent = 0
  for (const path of Object.values(sockets)) {
    for (const sender of ['guest', 'owner', 'stranger'] as const) {
      const cookie = sender === 'guest' ? '' : stage.client(sender).cookieHeader
      const { address } = stage.server
      const talk = new Talk(address.replace('http', 'ws') + path, { cookie, origin: address })
      const messages = Array.from({ length: MESSAGES }, () => messageOf(choice))
      sent += await talk.say(messages)
      const what = talk.finding(sender)
      if (what !== undefined) find(index, `${path} by ${sender}: ${what}`, messages.join('\n'))
    }
  }
  return sent
}

/** One message: text, or bytes that are sent as such. */
function messageOf(choice: Choice): string | Buffer {
  const kind = choice.weighed({ fields: 70, sound: 15, text: 10, binary: 3, big: 2 })
  const message = choice.of(sound)
  const text = JSON.stringify(message)
  if (kind === 'sound') return text
  if (kind === 'text') return changedBody(text, choice)
  if (kind === 'binary') return Buffer.from([choice.below(256), 0xff, 0])
  if (kind === 'big') return 'x'.repeat(BIG)
  const name = choice.of([...Object.keys(message), 'symbol', 'params', 'unknown'])
  return JSON.stringify({ ...message, [name]: evilValue(message[name], undefined, choice) })
}

/** A connection and all that came over it. */
class Talk {
  readonly #socket: WebSocket
  readonly #heard: string[] = []
  readonly #closed: Promise<number>

  constructor(address: string, headers: Record<string, string>) {
    this.#socket = new WebSocket(address, { headers })
    this.#socket.on('message', (data: Buffer) => this.#heard.push(data.toString()))
    this.#socket.on('error', () => undefined)
    this.#closed = new Promise((resolve) => this.#socket.on('close', resolve))
  }

  closeCode = 0

  /** Sends as much as the stream listens to; ends the connection where it did not. */
  async say(messages: readonly (string | Buffer)[]): Promise<number> {
    const socket = this.#socket
    await new Promise((resolve) => socket.once('open', resolve).once('error', resolve))
    let sent = 0
    for (const message of messages) {
      if (socket.readyState !== WebSocket.OPEN) break
      socket.send(message)
      sent += 1
    }
    socket.close()
    const late = setTimeout(() => socket.terminate(), PATIENCE_MS)
    this.closeCode = await this.#closed
    clearTimeout(late)
    return sent
  }

  finding(sender: string): string | undefined {
    if (!CLOSES.has(this.closeCode)) return `closed with ${this.closeCode}`
    const topics = sender === 'guest' ? OPEN_TOPICS : [...OPEN_TOPICS, ...OWN_TOPICS]
    for (const text of this.#heard) {
      if (sender !== 'owner' && text.includes(CANARY)) return 'it tells what is the owner’s alone'
      const message = JSON.parse(text) as Readonly<Record<string, unknown>>
      const isKnown =
        'pong' in message ||
        message['event'] === 'error' ||
        topics.includes(String(message['topic']))
      if (!isKnown) return `it says ${text.slice(0, 200)}`
    }
    return undefined
  }
}
