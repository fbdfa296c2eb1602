// Where the fuzzer plays: a real server on a data folder of its own, a market that moves between
// batches only, and people who have bots of every kind. Nothing is sent from here that is not
// sound.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import type { DirectoryFact } from '@trellis/engine'
import { partitionOf, price, type UserId } from '@trellis/kernel'
import { inRoot } from '../../../tools/paths.mjs'
import type { DirectoryAccess } from '../src/host/directory-host.ts'
import { readSettings } from '../src/settings.ts'
import { startServer, type RunningServer } from '../src/start-server.ts'
import { TestClient } from '../test/http-server-fixture.ts'
import { SteppedMarket } from '../test/stepped-market.ts'
import { CANARY } from './judge-answer.ts'
import { people, type Person } from './request-shape.ts'
import { madeBots, soundRequests, type BotIds, type SoundRequests } from '../test/sound-requests.ts'

/** Whose facts are counted. */
const watched: readonly Person[] = ['owner', 'stranger', 'operator']

const PASSWORD = 'correct horse battery'
const EMAILS = { owner: CANARY, stranger: 'stranger', operator: 'operator' } as const
const FROM_MS = Date.UTC(2026, 5, 1)
/** Longer than any message under way. */
const QUIET_MS = 25
const ENDED_BY = 'standard-clearance'

export class FuzzStage {
  readonly server: RunningServer
  readonly folder: string
  /** Lines of the log of warnings and errors since they were last taken. */
  readonly log: readonly string[]
  /** Facts of the people, for who reads of a finding; taken by whoever has judged them. */
  readonly facts: string[] = []
  readonly #written = new Map<Person, number>()
  #accountsWritten = 0
  readonly #market: SteppedMarket
  readonly #people = new Map<Person, TestClient>()
  readonly #bots = new Map<Person, BotIds>()
  #leaderMark = ''
  #sound: SoundRequests | undefined
  #made = 0
  #newcomer = ''

  private constructor(parts: Opened) {
    this.server = parts.server
    this.folder = parts.folder
    this.log = parts.log
    this.#market = parts.market
  }

  /** A server with everybody on it. */
  static async open(): Promise<FuzzStage> {
    const stage = new FuzzStage(await opened())
    await stage.passTime()
    for (const person of ['owner', 'stranger', 'operator'] as const) {
      stage.#people.set(person, await stage.#join(EMAILS[person]))
    }
    await stage.#proveOperator()
    await stage.#lead()
    for (const person of ['owner', 'stranger'] as const) {
      stage.#bots.set(person, await madeBots(stage.client(person), stage.#makings(person)))
    }
    stage.#listen()
    await stage.refresh()
    return stage
  }

  client(person: Person): TestClient {
    const client = this.#people.get(person)
    if (client === undefined) throw new Error(`nobody is ${person}`)
    return client
  }

  botsOf(person: Person): BotIds {
    return this.#bots.get(person) ?? this.botsOf('owner')
  }

  userOf(person: Person): UserId {
    return Number(this.client(person).userId) as UserId
  }

  /** Requests that are sound at the prices of now. */
  get sound(): SoundRequests {
    if (this.#sound === undefined) throw new Error('the stage is not open')
    return this.#sound
  }

  /** Between batches: prices move, bots that ended are replaced, spare ones end. */
  async refresh(): Promise<void> {
    await this.passTime()
    this.#newcomer = `newcomer-${(this.#made += 1)}`
    this.#people.set('newcomer', await this.#join(this.#newcomer))
    for (const person of ['owner', 'stranger'] as const) await this.#renew(person)
    const people = { owner: this.client('owner'), leaderMark: this.#leaderMark }
    this.#sound = await soundRequests(people)
    await this.settle()
  }

  /** A minute passes in which the prices of what is traded here go a little up and down. */
  async passTime(): Promise<void> {
    const market = this.#market
    const symbols = ['BTCUSDT', 'ETHUSDT', 'SOLUSDT'].flatMap((name) =>
      (['spot', 'linear'] as const).map((category) => market.symbolOf(name, category)),
    )
    const share = this.#made % 2 === 0 ? 1.001 : 0.999
    const walked = symbols.filter((symbol) => symbol >= 0 && market.last(symbol) > 0)
    market.walk(
      walked.map((symbol) => ({
        symbol,
        to: price(Math.round(market.last(symbol) * share)),
      })),
    )
    const isThere = (): boolean =>
      this.server.host.health().workers.every((it) => it.reachedMs >= market.nowMs)
    while (!isThere()) await pause(5)
  }

  /** Waits until nothing is under way between partitions. */
  async settle(): Promise<void> {
    const lastOf = async (person: Person): Promise<number | undefined> =>
      this.#people.get(person) && this.server.host.lastPosition(this.userOf(person))
    for (let before = ''; ;) {
      const now = (await Promise.all(people.map(lastOf))).join()
      if (now === before) return
      before = now
      await pause(QUIET_MS)
    }
  }

  /**
   * How many facts were written of each person, without those of their mail: what is sent between
   * users comes and is settled later than whatever caused it.
   */
  get written(): Readonly<Record<string, number>> {
    return Object.fromEntries(watched.map((it) => [it, this.#written.get(it) ?? 0]))
  }

  /** How many facts were written among the accounts, without those that any call may bring. */
  get accountsWritten(): number {
    return this.#accountsWritten
  }

  emailOf(person: Person): string {
    return `${person === 'newcomer' ? this.#newcomer : EMAILS[person]}@example.org`
  }

  get isHistoryAway(): boolean {
    return this.server.host.health().database !== 'ready'
  }

  async close(): Promise<void> {
    await this.server.stop()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Somebody signs up; the password is known, so that whoever lost a session comes back. */
  async #join(name: string): Promise<TestClient> {
    const client = new TestClient(this.server)
    const { code, message } = await client.register(`${name}@example.org`, PASSWORD)
    if (code !== 0) throw new Error(`${name} cannot sign up: ${message}`)
    await client.makeApiKey(['bot', 'earn', 'read'])
    return client
  }

  /** Counts what is written from now on. */
  #listen(): void {
    const owners = new Map(watched.map((it) => [partitionOf(this.userOf(it)), it]))
    this.server.host.onBatch(
      ({ partition, facts }) => {
        const of = owners.get(partition)
        if (of === undefined || facts.some(({ type }) => type.startsWith('post'))) return
        // Who registers may come into a partition that has one of them.
        const owner = this.userOf(of)
        if (facts.some((fact) => 'user' in fact && fact.user !== owner)) return
        this.#written.set(of, (this.#written.get(of) ?? 0) + facts.length)
        this.facts.push(...facts.map((fact) => `${of}: ${JSON.stringify(fact, asText)}`))
      },
      (partition) => owners.has(partition),
    )
    const directory = this.server.host.directory as Mutable<DirectoryAccess>
    const execute = directory.execute.bind(directory)
    directory.execute = (decide) =>
      execute((state) => {
        const decided = decide(state)
        const facts = decided.ok ? decided.value.filter(isAsked) : []
        this.#accountsWritten += facts.length
        this.facts.push(...facts.map((fact) => `accounts: ${JSON.stringify(fact, asText)}`))
        return decided
      })
  }

  /** An e-mail that is named among the operators counts once it is proven. */
  async #proveOperator(): Promise<void> {
    const operator = this.userOf('operator')
    await this.server.host.directory.execute((state) =>
      state.changeSetting(operator, 'email_proven', '1'),
    )
    const { code, message } = await this.client('operator').post('/operator/v1/me')
    if (code !== 0) throw new Error(`the operator is none: ${message}`)
  }

  async #lead(): Promise<void> {
    const leader = await this.#join('leader')
    const wish = { nickname: 'Lea', open: true }
    const made = await leader.post('/s1/bot/copy-trading/v1/become-leader', wish)
    this.#leaderMark = String(made.result.leader_mark)
  }

  /** Bots that others than the stage made, or that ended, make room for those that it needs. */
  async #renew(person: Person): Promise<void> {
    const client = this.client(person)
    const running = await client.post('/tradingbot/v1/list-all-bots', { status: 0, limit: 200 })
    const rows = running.result.bots as readonly { readonly figures: { readonly bot_id: string } }[]
    const alive = new Set(rows.map((row) => row.figures.bot_id))
    const kept = Object.entries(this.botsOf(person)).filter(([, id]) => alive.has(id))
    const spare = [...alive].filter((id) => !kept.some(([, it]) => it === id))
    if (spare.length > 0) {
      const bots = spare.map((id) => Number(id) as never)
      await this.server.host.bots.end(this.userOf(person), { word: ENDED_BY, bots })
    }
    const made = await madeBots(client, this.#makings(person), Object.fromEntries(kept))
    this.#bots.set(person, made)
  }

  #makings(person: Person) {
    const prefix = person === 'owner' ? CANARY : person
    const requestId = (): string => `${prefix}-${(this.#made += 1)}`
    return { requestId, leaderMark: this.#leaderMark }
  }
}

interface Opened {
  readonly server: RunningServer
  readonly folder: string
  readonly log: readonly string[]
  readonly market: SteppedMarket
}

async function opened(): Promise<Opened> {
  const folder = mkdtempSync(join(tmpdir(), 'trellis-fuzz-'))
  const settings = readSettings({
    PORT: '0',
    TRELLIS_DATA_DIR: join(folder, 'data'),
    TRELLIS_SHARDS: '1',
    TRELLIS_RATE_SCALE: '1000000',
    TRELLIS_OPERATORS: `${EMAILS.operator}@example.org`,
    TRELLIS_PAPER_GRANT: '1000000000 USDT, 1000000000 USDC, 10000 BTC, 100000 ETH',
  })
  if (!settings.ok) throw new Error(settings.error)
  const log: string[] = []
  const market = new SteppedMarket(FROM_MS)
  const server = await startServer({
    settings: settings.value,
    log: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
    webFolder: join(folder, 'web'),
    announcedFolder: inRoot('content/announcements'),
    host: { embedded: 'memory', market: market.given },
  })
  await server.ready()
  while (server.host.health().database === 'opening') await pause(20)
  return { server, folder, log, market }
}

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))
type Mutable<T> = { -readonly [K in keyof T]: T[K] }

/** Facts of the directory that are no call's doing, or any call's. */
const unasked = new Set(['session-used', 'segment-begun'])
/** Settings that are written after an answer: what was told elsewhere, a letter that was asked. */
const afterwards = new Set(['notification-told', 'password-reset'])

function isAsked(fact: DirectoryFact): boolean {
  return !unasked.has(fact.type) && !(fact.type === 'setting-changed' && afterwards.has(fact.name))
}

const asText = (_: string, value: unknown): unknown =>
  typeof value === 'bigint' ? String(value) : value
