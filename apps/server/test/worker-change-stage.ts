// A data folder whose number of workers changed from start to start, killed in between while bots
// traded, and what users were answered meanwhile.
import { appendFileSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from 'vitest'
import { amount, formatAmount, ZERO, type Amount, type BotId, type UserId } from '@trellis/kernel'
import type { Host, HostOptions } from '../src/host/index.ts'
import { journalFolder, wholeEnds } from '../src/journal/embedded-journal.ts'
import { nodeFiles } from '../src/journal/files.ts'
import type { JournalEnd } from '../src/journal/journal.ts'
import { segmentName } from '../src/journal/stream.ts'
import {
  dumpAll,
  eventually,
  gridOf,
  hostSettings,
  newGrid,
  newUser,
  startReady,
} from './host-fixture.ts'
import { Client, lastPrice, start } from './process-fixture.ts'

/** Bots trade within a second, and also while nothing runs: that is made good at each start. */
const SPEED = 1200
/** So slow that no price moves. */
const STILL = 0.000001
const TRADED_MS = 300
/** What every user has paid in last. */
export const PAID = amount('7')

interface Told {
  /** USDT in Funding. */
  readonly funding: Amount
  readonly bots: readonly BotId[]
}

/** Of a follower's state. */
interface Copied {
  readonly model: number
}

/** What the last host of the folder held when it stood still. */
export interface LastHeld {
  readonly readModels: readonly string[]
  readonly states: ReadonlyMap<number, unknown>
}

const traded = () => new Promise((resolve) => setTimeout(resolve, TRADED_MS))

/** A host on so many workers; its read models are those in the folder. */
export const begun = (
  dataDir: string,
  shards: number,
  embedded: HostOptions['embedded'] = 'disk',
): Promise<Host> => startReady(hostSettings(dataDir, { shards, speed: SPEED }), { embedded })

export const pathOf = (dataDir: string, { stream, segment }: JournalEnd): string =>
  join(journalFolder(dataDir), segmentName(stream, segment))

export function endOf(ends: Iterable<JournalEnd>, stream: string): JournalEnd {
  for (const end of ends) if (end.stream === stream) return end
  throw new Error(`no stream ${stream}`)
}

/** As if the power had gone amid a group of a stream, and amid the making of a file of another. */
export async function tear(dataDir: string, stream: string, unborn: string): Promise<void> {
  const ends = await wholeEnds(nodeFiles, dataDir)
  const path = pathOf(dataDir, endOf(ends, stream))
  const bytes = readFileSync(path)
  const last = bytes.subarray(bytes.lastIndexOf('TRJ1'))
  appendFileSync(path, last.subarray(0, last.length - 8))
  const end = endOf(ends, unborn)
  appendFileSync(pathOf(dataDir, { ...end, segment: end.segment + 1 }), 'TRJS')
}

export async function fundingOf(host: Host, user: UserId): Promise<Amount> {
  return (await host.bots.funding(user)).get('USDT') ?? ZERO
}

/** Each partition without bots that ended: they are forgotten once the read models have them. */
export async function statesOf(host: Host): Promise<ReadonlyMap<number, unknown>> {
  const parsed = [...(await dumpAll(host))].map(([partition, text]) => {
    const { bots, ...rest } = JSON.parse(text) as { bots: { readonly endedAtMs: number }[] }
    return [partition, { ...rest, bots: bots.filter((it) => it.endedAtMs === 0) }] as const
  })
  return new Map(parsed)
}

const emailOf = (host: Host, user: UserId): string =>
  host.directory.state.account(user)?.email ?? ''

export class WorkerChangeStage {
  readonly dataDir: string
  /** By e-mail. */
  readonly #told = new Map<string, Told>()
  #leading!: { readonly leader: UserId; readonly followers: readonly UserId[] }

  constructor(dataDir: string) {
    this.dataDir = dataDir
  }

  /** Runs on 2, 3, 1 and 4 workers. */
  async play(): Promise<LastHeld> {
    await this.#killed(2, ['one', 'two', 'three', 'four'])
    await tear(this.dataDir, 'w00', 'w01')
    await this.#killed(3, ['one', 'five', 'six'])
    await tear(this.dataDir, 'w02', 'w00')
    await this.#alone()
    return this.#onFour()
  }

  userOf(host: Host, name: string): UserId {
    const account = host.directory.state.accountByEmail(`${name}@example.org`)
    if (account === undefined) throw new Error(`nobody is ${name}`)
    return account.user
  }

  get leader(): UserId {
    return this.#leading.leader
  }

  /** Each follower has a copy of the leader's bot soon. */
  async expectCopied(host: Host, bot: BotId | undefined): Promise<void> {
    const knows = async (user: UserId): Promise<boolean> => {
      const own = await host.bots.ofUser(user)
      const states = own.map(({ state }) => state as { readonly copies?: readonly Copied[] })
      return states.some(({ copies = [] }) => copies.some(({ model }) => model === bot))
    }
    await eventually(
      'it is copied',
      async () => (await Promise.all(this.#leading.followers.map(knows))).every(Boolean),
      20_000,
    )
  }

  fundingTold(name: string): Amount {
    return this.#told.get(`${name}@example.org`)?.funding ?? ZERO
  }

  /** Every acknowledged record is there, and no money out of nowhere. */
  async expectTold(host: Host): Promise<void> {
    for (const [email, { funding, bots }] of this.#told) {
      const user = host.directory.state.accountByEmail(email)?.user as UserId
      expect(await fundingOf(host, user)).toBe(funding)
      const held = (await host.bots.ofUser(user)).map(({ bot }) => bot)
      expect(held).toEqual(expect.arrayContaining([...bots]))
    }
    for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
  }

  /** The server's own process, killed while bots trade. */
  async #killed(shards: number, names: readonly string[]): Promise<void> {
    const speed = { TRELLIS_HOLD: '0', TRELLIS_SPEED: String(SPEED) }
    const server = await start(this.dataDir, { ...speed, TRELLIS_SHARDS: String(shards) })
    const last = await lastPrice(server.address)
    const [min_price, max_price] = [(last * 0.98).toFixed(1), (last * 1.02).toFixed(1)]
    const range = { symbol: 'BTCUSDT', min_price, max_price, cell_number: 20 }
    for (const name of names) {
      const client = new Client(server.address)
      const known = this.#told.get(`${name}@example.org`)
      await (known === undefined ? client.signUp(name) : client.logIn(name))
      const plan = { ...range, total_investment: '1000' }
      const made = await client.call('/s1/bot/spot/v1/create', plan)
      expect(made).toMatchObject({ result: { status_code: 200 } })
      const wish = { coin: 'USDT', amount: formatAmount(PAID) }
      const paid = await client.call('/s1/bot/v1/top-up', wish)
      expect(paid).toMatchObject({ result: { status_code: 200 } })
      const { grid_id } = made['result'] as { readonly grid_id: string }
      const { available } = paid['result'] as { readonly available: string }
      const bots = [...(known?.bots ?? []), Number(grid_id) as BotId]
      this.#told.set(`${name}@example.org`, { funding: amount(available), bots })
    }
    await traded()
    await server.kill()
  }

  async #alone(): Promise<void> {
    const host = await begun(this.dataDir, 1)
    await this.expectTold(host)
    const one = this.userOf(host, 'one')
    const [first, ...others] = this.#botsOf(host, one)
    const close = { type: 'close', mode: 'quote' } as Parameters<Host['bots']['command']>[2]
    expect(await host.bots.command(one, first as BotId, close)).toMatchObject({ ok: true })
    await eventually('it has ended', async () => {
      const bot = await host.bots.find(first as BotId)
      return bot?.status === 'completed'
    })
    await this.#pay(host, one, others)
    await this.#trade(host, this.userOf(host, 'three'))
    const leader = await newUser(host)
    await host.bots.lead(leader, { places: 5, isOpen: true })
    this.#leading = { leader, followers: [await newUser(host), await newUser(host)] }
    for (const user of this.#leading.followers) await this.#follow(host, user, leader)
    await host.saveSnapshots()
    await traded()
    await host.stop()
  }

  async #onFour(): Promise<LastHeld> {
    const host = await begun(this.dataDir, 4)
    await this.expectTold(host)
    for (const user of [this.leader, this.userOf(host, 'four'), this.userOf(host, 'five')])
      await this.#trade(host, user)
    await this.expectCopied(host, this.#botsOf(host, this.leader)[0])
    await traded()
    await host.speed.change({ speed: STILL })
    const untilMs = host.market.nowMs()
    await eventually('no price moves', () =>
      host.health().workers.every(({ reachedMs }) => reachedMs >= untilMs),
    )
    // The last group of each stream is one that somebody was told of.
    for (const name of ['one', 'two', 'three', 'four'])
      await this.#pay(host, this.userOf(host, name))
    await this.expectTold(host)
    await eventually('all is projected', () => {
      const { database, projectionLag } = host.health()
      return database === 'ready' && projectionLag === 0
    })
    const held = { readModels: await host.dumpReadModels(), states: await statesOf(host) }
    await host.stop()
    return held
  }

  #botsOf(host: Host, user: UserId): readonly BotId[] {
    return this.#told.get(emailOf(host, user))?.bots ?? []
  }

  async #trade(host: Host, user: UserId): Promise<void> {
    await this.#pay(host, user, [...this.#botsOf(host, user), await newGrid(host, user)])
  }

  async #pay(host: Host, user: UserId, bots = this.#botsOf(host, user)): Promise<void> {
    expect(await host.bots.topUp(user, 'USDT', PAID)).toMatchObject({ ok: true })
    this.#told.set(emailOf(host, user), { funding: await fundingOf(host, user), bots })
  }

  async #follow(host: Host, user: UserId, leader: UserId): Promise<void> {
    const limits = { worstEntry: '0', highestLeverage: '0', stopLoss: '0', onStop: 'close' }
    const rest = { mark: 'L', share: '0.1', all: true, paused: false }
    const params = { leader, amount: '5000', mostPerBot: '1000', ...rest, ...limits }
    const symbol = host.market.indexOf('BTCUSDT', 'spot')
    const wanted = { ...gridOf(symbol, 1, 2, ''), kind: 'copy-trading', params }
    const made = await host.bots.create(user, wanted)
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    await this.#pay(host, user, [made.value])
  }
}
