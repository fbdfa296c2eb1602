// A user of the loaded server: signs up, keeps the cookie, calls endpoints, holds a WebSocket.
// Loopback only; it waits for an answer no longer than a browser would.
import { WebSocket } from 'ws'
import { paths, sockets, type EndpointPath, type PathName } from '@trellis/contract/paths'

const GIVE_UP_MS = 15_000
const FIRST_PRICE = 60_000

export interface Answer {
  readonly http: number
  /** Code of the envelope, else of the result; 0 where the call did what was asked. */
  readonly code: number
  readonly ms: number
  // Answers of any endpoint; only what the load itself needs is read.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  readonly result: any
}

/** Where an endpoint of the site is. */
export function siteOf(name: PathName): string {
  const path: EndpointPath = paths[name]
  return path.site ?? ''
}

/** What a bot endpoint refuses with under ret_code 0; 0 where it did what was asked. */
function statusIn(result: unknown): number {
  const status = (result as { readonly status_code?: number } | null)?.status_code ?? 200
  return status === 200 ? 0 : status
}

export class Visitor {
  readonly bots: string[] = []
  readonly closed: string[] = []
  readonly #base: string
  #cookie = ''

  constructor(base: string) {
    this.#base = base
  }

  async register(name: string): Promise<void> {
    const body = { email: `${name}@example.org`, password: 'nine blue herons 42' }
    const { code } = await this.call('POST', siteOf('register'), body)
    if (code !== 0) throw new Error(`${name} could not sign up: ${code}`)
  }

  /** A call and how long its whole answer took; `http` 0 means that none came. */
  async call(method: 'GET' | 'POST', path: string, body: object): Promise<Answer> {
    const from = performance.now()
    try {
      const query = new URLSearchParams(body as Record<string, string>)
      const answer = await fetch(`${this.#base}${path}${method === 'GET' ? `?${query}` : ''}`, {
        method,
        headers: { 'content-type': 'application/json', cookie: this.#cookie },
        ...(method === 'POST' ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(GIVE_UP_MS),
      })
      const read = (await answer.json()) as Record<string, unknown>
      this.#keepCookies(answer)
      const ms = performance.now() - from
      const { ret_code, retCode, result } = read
      const ret = Number(ret_code ?? retCode)
      return { http: answer.status, code: ret === 0 ? statusIn(result) : ret, ms, result }
    } catch {
      return { http: 0, code: 0, ms: performance.now() - from, result: undefined }
    }
  }

  post(path: string, body: object = {}): Promise<Answer> {
    return this.call('POST', path, body)
  }

  /** A grid of twenty cells 3 % around the price: one that trades every few seconds at speed 60. */
  async createGrid(symbol: string): Promise<void> {
    const { result } = await this.call('GET', siteOf('dynamicSymbolItem'), {
      symbol,
      category: 'spot',
    })
    const last = Number(result?.item?.last_price ?? FIRST_PRICE)
    const digits = String(result?.item?.tick_size ?? '0.01').split('.')[1]?.length ?? 0
    const made = await this.post('/s1/bot/grid/v1/create-grid', {
      symbol,
      min_price: (last * 0.97).toFixed(digits),
      max_price: (last * 1.03).toFixed(digits),
      cell_number: 20,
      invest_mode: 0,
      quote_investment: '1000',
    })
    const id: unknown = made.result?.grid_id
    if (typeof id !== 'string' || id === '') throw new Error(`no bot: ${JSON.stringify(made)}`)
    this.bots.push(id)
  }

  /** Opens the stream of the own bots, or of prices; answers how to close it. */
  listen(stream: 'bots' | 'quote', counted: { messages: number; lost: number }): () => void {
    const { host } = new URL(this.#base)
    const socket = new WebSocket(`ws://${host}${sockets[stream]}`, {
      headers: { cookie: this.#cookie, origin: this.#base },
    })
    let ended = false
    socket.on('open', () => {
      if (stream === 'bots') return
      socket.send(JSON.stringify({ topic: 'realtimes', event: 'sub', symbol: 'BTCUSDT' }))
    })
    socket.on('message', () => (counted.messages += 1))
    socket.on('error', () => undefined)
    socket.on('close', () => {
      if (!ended) counted.lost += 1
    })
    const beat = setInterval(() => {
      if (socket.readyState === WebSocket.OPEN) socket.send(JSON.stringify({ ping: Date.now() }))
    }, 10_000)
    return () => {
      ended = true
      clearInterval(beat)
      socket.terminate()
    }
  }

  #keepCookies(answer: Response): void {
    const set = answer.headers.getSetCookie().map((line) => line.split(';')[0] ?? '')
    if (set.length === 0) return
    const kept = new Map(this.#cookie.split('; ').map((pair) => [pair.split('=')[0], pair]))
    for (const pair of set) kept.set(pair.split('=')[0], pair)
    this.#cookie = [...kept.values()].filter((pair) => pair !== '').join('; ')
  }
}
