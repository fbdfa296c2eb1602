// Kills the real server with SIGKILL while what a leader opens is copied by its followers, again
// and again: in the end each follower has exactly one copy or one refusal of every bot of the
// leader, whether the leader was answered or not. Kills are aimed at the middle of the copying by
// what the journal says of the ones before. TRELLIS_KILL_CYCLES sets how often (5 by default).
import { afterAll, describe, expect, it } from 'vitest'
import { createRng, type UserId } from '@trellis/kernel'
import { KINDS } from '../src/engine-parts.ts'
import { journalFolder, wholeEnds } from '../src/journal/embedded-journal.ts'
import { FactFraming } from '../src/journal/fact-framing.ts'
import { nodeFiles } from '../src/journal/files.ts'
import { DIRECTORY_PARTITION } from '../src/journal/journal.ts'
import { recover } from '../src/journal/recovery.ts'
import type { Host, HostSettings } from '../src/host/index.ts'
import {
  eventually,
  gridOf,
  hostSettings,
  newUser,
  startReady,
  tempFolder,
} from './host-fixture.ts'
import { Client, endProcesses, lastPrice, start } from './process-fixture.ts'

const CYCLES = Number(process.env['TRELLIS_KILL_CYCLES'] ?? 5)
/** So many more where none of these met the middle: how long copying takes, a machine decides. */
const MORE_CYCLES = 10
const FOLLOWERS = 120
/** So slow that no price moves: what happens is what is told. */
const SPEED = 0.000001
const place = tempFolder()
const settings: HostSettings = hostSettings(place.path, { speed: SPEED })

afterAll(() => {
  endProcesses()
  place.remove()
})

const run = () => start(place.path, { TRELLIS_SPEED: String(SPEED), TRELLIS_HOLD: '0' })

/** A leader who can log in, and followers of it. */
async function begin(): Promise<void> {
  const server = await run()
  const client = new Client(server.address)
  await client.signUp('leader')
  await client.call('/s1/bot/copy-trading/v1/become-leader', { nickname: 'Lea' })
  await server.kill('SIGTERM')
  const host = await startReady(settings)
  const leader = leaderOf(host)
  const { origin } = gridOf(0, 1, 2, '')
  const symbols = [host.market.indexOf('BTCUSDT', 'spot')]
  const limits = { worstEntry: '0', highestLeverage: '0', stopLoss: '0', onStop: 'close' }
  for (let i = 0; i < FOLLOWERS; i++) {
    const user = await newUser(host)
    // Every third has money for two copies.
    const [amount, mostPerBot] = i % 3 === 0 ? ['500', '240'] : ['20000', '240']
    const rest = { mark: 'L', share: '0.1', all: true, paused: false }
    const params = { leader, amount, mostPerBot, ...rest, ...limits }
    const wanted = { kind: 'copy-trading', symbols, params, origin, requestKey: '' }
    expect((await host.bots.create(user, wanted)).ok).toBe(true)
  }
  await eventually('the leader has them', async () => {
    const leading = await host.bots.leading(leader)
    return leading?.followers.length === FOLLOWERS
  })
  await host.stop()
}

function leaderOf(host: Host): UserId {
  const account = host.directory.state.accountByEmail('leader@example.org')
  if (account === undefined) throw new Error('nobody leads')
  return account.user
}

/** The leader opens a grid; the server dies some time after that was sent, or was answered. */
async function openAndKill(from: 'sent' | 'answered', afterMs: number): Promise<void> {
  const server = await run()
  const client = new Client(server.address)
  await client.logIn('leader')
  const last = await lastPrice(server.address)
  const at = (share: number): string => (last * share).toFixed(1)
  const grid = { symbol: 'BTCUSDT', min_price: at(0.9), max_price: at(1.1), cell_number: 5 }
  const sent = client
    .call('/s1/bot/grid/v1/create-grid', { ...grid, invest_mode: 0, quote_investment: '500' })
    .catch(() => undefined)
  if (from === 'answered') await sent
  await new Promise((resolve) => setTimeout(resolve, afterMs))
  await server.kill()
  await sent
}

/** How many followers know the newest bot that a leader made, as the journal has it on disk. */
async function knowingOnDisk(): Promise<number> {
  const framing = new FactFraming(KINDS)
  const knowing = new Map<number, number>()
  await recover({
    files: nodeFiles,
    folder: journalFolder(place.path),
    owns: (partition) => partition !== DIRECTORY_PARTITION,
    snapshot: () => undefined,
    ends: await wholeEnds(nodeFiles, place.path),
    visit: (batch) => {
      for (const fact of framing.toBatch(batch).facts) {
        const isModel = fact.type === 'bot-created' && fact.kind === 'spot-grid'
        if (isModel && fact.origin.createType !== 1)
          knowing.set(fact.bot, knowing.get(fact.bot) ?? 0)
        if (fact.type !== 'kind-fact') continue
        const { type, model = 0 } = fact.fact as { type: string; model?: number }
        const isKnown = type === 'copy-opened' || type === 'copy-refused'
        if (isKnown) knowing.set(model, (knowing.get(model) ?? 0) + 1)
      }
    },
  })
  return knowing.get(Math.max(...knowing.keys())) ?? 0
}

interface Followed {
  readonly isBegun: boolean
  readonly copies: readonly { readonly model: number; readonly copy: number }[]
  readonly refused: readonly { readonly model: number }[]
}

/** Every follower's state with the ids of the grids that it has. */
async function followersOf(host: Host) {
  const leading = await host.bots.leading(leaderOf(host))
  const followers = leading?.followers ?? []
  return Promise.all(
    followers.map(async ([bot, user]) => {
      const own = await host.bots.ofUser(user)
      const state = own.find((it) => it.bot === bot)?.state as Followed
      return { state, grids: own.filter(({ kind }) => kind === 'spot-grid').map((it) => it.bot) }
    }),
  )
}

const rising = (one: number, other: number): number => one - other

describe('kill -9 while a leader is copied', () => {
  it(
    `loses and doubles no copy, ${CYCLES} times`,
    async () => {
      await begin()
      const rng = createRng(11)
      let amid = 0
      let [tooEarly, tooLate] = [0, 100]
      const isOver = (cycle: number): boolean =>
        cycle >= CYCLES + MORE_CYCLES || (cycle >= CYCLES && amid > 0)
      for (let cycle = 0; !isOver(cycle); cycle++) {
        const isAimed = cycle % 3 !== 2
        const afterMs = isAimed ? (tooEarly + tooLate) / 2 : 20 + rng.below(180)
        await openAndKill(isAimed ? 'answered' : 'sent', afterMs)
        const knowing = await knowingOnDisk()
        if (knowing > 0 && knowing < FOLLOWERS) amid += 1
        else if (isAimed && knowing === 0) [tooEarly, tooLate] = [afterMs, tooLate * 2]
        else if (isAimed) [tooEarly, tooLate] = [tooEarly / 2, afterMs]
      }
      // Some followers had their copy on disk, and others had none.
      expect(amid).toBeGreaterThan(0)
      const host = await startReady(settings)
      const models = (await host.bots.ofUser(leaderOf(host))).map(({ bot }) => bot).sort(rising)
      await eventually('every follower knows every model', async () =>
        (await followersOf(host)).every(
          ({ state }) => state.copies.length + state.refused.length >= models.length,
        ),
      )
      const followers = await followersOf(host)
      expect(followers).toHaveLength(FOLLOWERS)
      for (const { state, grids } of followers) {
        const known = [...state.copies, ...state.refused].map(({ model }) => model).sort(rising)
        expect(known).toEqual(models)
        expect(grids.sort(rising)).toEqual(state.copies.map(({ copy }) => copy).sort(rising))
      }
      expect(followers.some(({ state }) => state.copies.length > 0)).toBe(true)
      for (const sum of (await host.trialBalance()).values()) expect(sum).toBe(0n)
      await host.stop()
    },
    120_000 + (CYCLES + MORE_CYCLES) * 30_000,
  )
})
