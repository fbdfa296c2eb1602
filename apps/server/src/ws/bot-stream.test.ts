// Who may listen is asked before each word that is private, whatever sends it: with real sockets,
// in time that the test makes pass, of a process that follows the directory and may lose it.
import cookie from '@fastify/cookie'
import websocket from '@fastify/websocket'
import Fastify, { type FastifyInstance } from 'fastify'
import { once } from 'node:events'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { WebSocket } from 'ws'
import {
  closeCodes,
  sockets,
  type BotStreamMessage,
  type BotStreamRequest,
} from '@trellis/contract'
import { partitionOf, type UserId } from '@trellis/kernel'
import type { Accounts } from '../auth/accounts.ts'
import { hashToken } from '../auth/token-hash.ts'
import { Metrics } from '../calls/metrics.ts'
import type { Host, MissedListener } from '../host/host-api.ts'
import { UnavailableError } from '../host/engine-link.ts'
import type { NewsListener } from '../host/notification-access.ts'
import { changeSettings, readSettings } from '../host/notification-settings.ts'
import type { NotificationRow } from '../projections/notifications.ts'
import { serveBotStream } from './bot-stream.ts'

const TOKEN = 't'.repeat(43)
const USER = 1001 as UserId
/** Within it each user has had a turn of the rows. */
const ROUND_MS = 3000
const FLUSH_MS = 250
const PUBLIC = ['clock', 'health']

let nowMs: number
let refusal: 'starting' | undefined
/** Users by the hash of their token. */
let sessions: Map<string, UserId>
/** Questions for the rows of a user, and what each is answered after. */
let asked: number
let answered: Promise<void>
let miss: MissedListener
let tellNews: NewsListener
let server: FastifyInstance
let address: string
/** Whether the host, and who keeps sessions, are there already. */
let isOpen: boolean
let phase: string
/** What is known here of what the user wants to hear. */
let wanted: string
/** Where another process owns the directory: has what anybody was told be known here. */
let upToDate: (() => Promise<void>) | undefined

const host = {
  // Read only for settings of bots, of which there are none.
  directory: {
    state: {},
    privateRefusal: () => refusal,
    get upToDate() {
      return upToDate
    },
  },
  market: { instruments: [] },
  speed: { way: () => ({}) },
  health: () => ({ phase, progress: 1, marketMs: 0, market: 'open' }),
  wallMs: () => nowMs,
  bots: {
    ofUser: async () => {
      asked += 1
      await answered
      return []
    },
  },
  onBatch: (_listener: unknown, _wants: unknown, missed: MissedListener) => {
    miss = missed
    return () => undefined
  },
  notifications: {
    settings: () => readSettings(wanted),
    onNews: (listener: NewsListener) => {
      tellNews = listener
      return () => undefined
    },
  },
} as unknown as Host

const accounts = {
  userOfToken: (token: string) => sessions.get(hashToken(token)),
  userOfSession: (hash: string) => sessions.get(hash),
} as Accounts

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  nowMs = 1_000_000
  refusal = undefined
  isOpen = true
  phase = 'trading'
  wanted = ''
  upToDate = undefined
  sessions = new Map([[hashToken(TOKEN), USER]])
  asked = 0
  answered = Promise.resolve()
  server = Fastify()
  await server.register(cookie)
  await server.register(websocket)
  serveBotStream(server, {
    host: () => (isOpen ? host : undefined),
    accounts: () => (isOpen ? accounts : undefined),
    wallMs: () => nowMs,
    log: { error: (line: unknown) => expect.unreachable(String(line)) },
    metrics: new Metrics(() => host, 'web'),
    site: { apiHosts: [] } as unknown as Parameters<typeof serveBotStream>[1]['site'],
  })
  address = (await server.listen({ host: '127.0.0.1', port: 0 })).replace('http', 'ws')
})
afterEach(async () => {
  await server.close()
  vi.useRealTimers()
})

async function pass(ms: number): Promise<void> {
  nowMs += ms
  await vi.advanceTimersByTimeAsync(ms)
}

class Page {
  readonly #socket = new WebSocket(address + sockets.bots, { headers: { usertoken: TOKEN } })
  readonly closed = once(this.#socket, 'close') as Promise<[number, Buffer]>
  #heard: string[] = []
  /** Phases that it was told. */
  readonly phases: string[] = []
  /** Of each word of news that it was told, whether its events make toasts. */
  readonly toasts: boolean[][] = []
  #pings = 0

  static async open(): Promise<Page> {
    const page = new Page()
    await once(page.#socket, 'open')
    expect(await page.told()).toEqual([])
    return page
  }

  constructor() {
    this.#socket.on('message', (data: Buffer) => {
      const message = JSON.parse(data.toString()) as BotStreamMessage
      if ('pong' in message) this.#socket.emit(`pong ${message.pong}`)
      else if (message.topic === 'health') this.phases.push(message.phase)
      else if (message.topic === 'notifications')
        this.toasts.push(message.items.map(({ toast }) => toast))
      if ('topic' in message && !PUBLIC.includes(message.topic)) this.#heard.push(message.topic)
    })
  }

  say(request: BotStreamRequest): void {
    this.#socket.send(JSON.stringify(request))
  }

  /** Topics of what is private that it was told since it was asked last. */
  async told(): Promise<readonly string[]> {
    // Messages come in order; what is answered without waiting is sent before a second question.
    for (const ping of [++this.#pings, ++this.#pings]) {
      const answer = once(this.#socket, `pong ${ping}`)
      this.say({ ping })
      await answer
    }
    const heard = this.#heard
    this.#heard = []
    return heard
  }
}

const pageOfRows = async (): Promise<Page> => {
  const page = await Page.open()
  page.say({ topic: 'rows', event: 'sub' })
  expect(await page.told()).toEqual(['rows'])
  await pass(ROUND_MS)
  expect(await page.told()).toEqual(['rows'])
  return page
}

test('while the directory may be old a page is told nothing, and then what it missed', async () => {
  const page = await pageOfRows()
  const late = await Page.open()
  refusal = 'starting'
  const before = asked
  late.say({ topic: 'rows', event: 'sub' })
  miss(partitionOf(USER))
  for (let news = 0; news < 100; news += 1) tellNews(USER, [])
  await pass(2 * ROUND_MS)
  expect([await page.told(), await late.told(), asked]).toEqual([[], [], before])
  refusal = undefined
  await pass(ROUND_MS)
  const missed = ['funding', 'lagged', 'notifications', 'rows']
  for (const it of [page, late]) expect([...(await it.told())].sort()).toEqual(missed)
})

test('a session that ended meanwhile is told nothing more, and closed once that is known', async () => {
  const page = await pageOfRows()
  refusal = 'starting'
  sessions.clear()
  const before = asked
  await pass(2 * ROUND_MS)
  page.say({ topic: 'rows', event: 'sub' })
  expect(await page.told()).toEqual([])
  refusal = undefined
  page.say({ topic: 'rows', event: 'sub' })
  expect([await page.told(), asked]).toEqual([[], before])
  await pass(FLUSH_MS)
  expect((await page.closed)[0]).toBe(closeCodes.sessionEnded)
  expect(asked).toBe(before)
})

test.each([
  ['the session ended', () => sessions.clear()],
  ['the directory was lost', () => (refusal = 'starting')],
])('rows are not sent where %s while they were made', async (_what, happens) => {
  const page = await Page.open()
  let answer = (): void => undefined
  answered = new Promise((resolve) => (answer = resolve))
  page.say({ topic: 'rows', event: 'sub' })
  expect([await page.told(), asked]).toEqual([[], 1])
  happens()
  answer()
  expect(await page.told()).toEqual([])
})

test('before the host is there a page is asked to come again, and not taken for a guest', async () => {
  isOpen = false
  const socket = new WebSocket(address + sockets.bots, { headers: { usertoken: TOKEN } })
  const [code] = (await once(socket, 'close')) as [number]
  expect(code).toBe(1013)
})

test('each page is told of the health what it was not told last, whenever it came', async () => {
  const first = await Page.open()
  await pass(1000)
  phase = 'recovering'
  // It comes between two rounds, and what it is told first is over at the second one.
  const second = await Page.open()
  phase = 'trading'
  await pass(1000)
  for (const page of [first, second]) await page.told()
  expect(first.phases).toEqual(['trading'])
  expect(second.phases).toEqual(['recovering', 'trading'])
})

const news: NotificationRow = {
  id: 5,
  type: 'stop-loss',
  bot: 7,
  word: '',
  data: {},
  kind: 'spot-grid',
  symbols: [0],
  times: 1,
  atMs: 1,
}
const topics = [{ topic: 'stopped', bell: true, toast: false, title: false }] as const

test.each([
  ['is none where another process was told so', async () => void (wanted = muted()), [[false]]],
  [
    'is none while nobody says what others were told: the page reads again',
    () => Promise.reject(new UnavailableError('nobody says')),
    [[]],
  ],
  ['is what is known where this process owns the directory', undefined, [[true]]],
])('a toast of news %s', async (_what, caughtUp, toasts) => {
  const page = await Page.open()
  upToDate = caughtUp
  tellNews(USER, [news])
  await pass(FLUSH_MS)
  await page.told()
  expect(page.toasts).toEqual(toasts)
})

const muted = (): string => changeSettings('', { topics, bots: [] })
