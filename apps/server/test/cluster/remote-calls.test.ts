// Bots whose engine is another process: made, paid and closed over the bus by a real worker on its
// journal; what is told of a group that nobody owns, of an owner that is not sure, and of one that
// is killed amid a call.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { BotAccess } from '@trellis/bot-kit/routes/route-context.ts'
import { amount } from '@trellis/kernel'
import { groupSubjects } from '../../src/bus/subjects.ts'
import { UnavailableError, UnknownResultError } from '../../src/host/engine-link.ts'
import { RemoteLink } from '../../src/host/remote-link.ts'
import { BusStage, eventually, steadyMs } from './bus-stage.ts'
import { startGroup, type GroupEngine, type GroupEngineParts } from './group-engine.ts'
import { startProcess } from './own-process.ts'
import { GROUP, newUser, PARTITION, RemoteStage } from './remote-stage.ts'

type Command = Parameters<BotAccess['command']>[2]
type BotView = Awaited<ReturnType<BotAccess['ofUser']>>[number]

let base: BusStage
let stage: RemoteStage
let prefixes = 0
const engines: GroupEngine[] = []
/** Of the group that is looked at, one after the other. */
let owners = 0

beforeAll(async () => {
  base = await BusStage.start()
})
afterAll(() => base.stop())
afterEach(async () => {
  await Promise.all(engines.splice(0).map((engine) => engine.stop()))
  await stage.stop()
})

const open = async (limitMs?: number): Promise<void> => {
  stage = await RemoteStage.start(base, `remote${++prefixes}`, limitMs)
  owners = 0
}

async function own(more: Partial<GroupEngineParts> = {}): Promise<GroupEngine> {
  const { prefix, dataDir } = stage
  const engine = await startGroup({ bus: await base.bus(), prefix, group: GROUP, dataDir, ...more })
  engines.push(engine)
  owners += 1
  // The owner before said that it trades, and is believed for some seconds.
  const isItsWord = (): boolean => stage.link.restarts >= owners - 1
  await eventually('it says that the group trades', () => {
    return isItsWord() && stage.link.figures.phase === 'trading'
  })
  return engine
}

async function leave(engine: GroupEngine): Promise<void> {
  engines.splice(engines.indexOf(engine), 1)
  await engine.stop()
}

/** What of a bot no fill changes: the market goes on between two looks. */
const madeOf = ({ bot, kind, requestKey, createdAtMs }: BotView) => ({
  bot,
  kind,
  requestKey,
  createdAtMs,
})

const outcome = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)

describe('an engine in another process', () => {
  it('makes, pays and closes a bot, and each answer says how far it is durable', async () => {
    await open()
    await own()
    const bots = await stage.bots()
    const user = newUser()
    await stage.fund(user)
    const funded = stage.streams.position(PARTITION)
    expect(funded).toBeGreaterThan(0)
    expect(await bots.funding(user)).toEqual(
      new Map([
        ['USDT', amount('100000')],
        ['BTC', amount('1')],
      ]),
    )
    const made = await bots.create(user, stage.grid('key'))
    if (!made.ok) throw new Error(JSON.stringify(made.error))
    expect(stage.streams.acknowledged(PARTITION)).toBeGreaterThan(funded)
    expect(await bots.made(user, 'spot-grid', 'key')).toBe(made.value)
    const [bot] = await bots.ofUser(user)
    expect(bot).toMatchObject({ bot: made.value, user, kind: 'spot-grid', status: 'running' })
    expect((await bots.funding(user)).get('USDT')).toBe(amount('99000'))
    const close = { type: 'close', mode: 'quote' } as Command
    expect(await bots.command(user, made.value, close)).toMatchObject({ ok: true })
    await eventually('it is closed', async () =>
      (await bots.ofUser(user)).every(({ status }) => status !== 'running'),
    )
    expect(await stage.link.call('trialBalance', {})).toEqual(
      new Map([
        ['USDT', 0n],
        ['BTC', 0n],
      ]),
    )
    expect(await bots.command(newUser(), made.value, close)).toEqual({
      ok: false,
      error: 'not-owner',
    })
  })

  it('does not carry out what threads of one process do among themselves', async () => {
    await open()
    const { link } = await own()
    const refused = await outcome(stage.link.call('cede', { partition: PARTITION }))
    expect(refused).toBeInstanceOf(UnknownResultError)
    expect((refused as Error).message).toContain('not for other processes')
    await stage.fund(newUser())
    expect(link.figures.phase).toBe('trading')
  })

  it('is waited for while its group moves, and nothing that nobody heard was done', async () => {
    await open()
    const first = await own()
    const user = newUser()
    await stage.fund(user)
    const bots = await stage.bots()
    await leave(first)
    const made = bots.create(user, stage.grid())
    await pause(300)
    const second = await startGroup({
      bus: await base.bus(),
      prefix: stage.prefix,
      group: GROUP,
      dataDir: stage.dataDir,
    })
    engines.push(second)
    expect(await made).toMatchObject({ ok: true })
    expect(await bots.ofUser(user)).toHaveLength(1)
    await eventually('it is known to have another owner', () => stage.link.restarts === 1)
  })

  it('is given up soon by a process that is cut off: another one reaches it', async () => {
    await open()
    const { urls, links } = await base.servers.linksOfOne()
    const bus = await base.bus(urls)
    const subjects = groupSubjects('cut-off', GROUP)
    const link = new RemoteLink({ bus, group: GROUP, subjects, steadyMs, moved: () => undefined })
    for (const way of links) way.cut()
    await eventually('the connection is lost', () => !bus.isConnected)
    const beganMs = steadyMs()
    const given = await outcome(link.call('trialBalance', {}))
    expect(given).toBeInstanceOf(UnavailableError)
    expect((given as Error).message).toContain('cut-off')
    expect(steadyMs() - beganMs).toBeLessThan(5000)
    link.close()
  })

  it('whose connection goes down with a call says so when it has another one', async () => {
    await open(LIMIT_MS)
    const { urls, links } = await base.servers.linksOfOne()
    const bus = await base.bus(urls)
    await own({ bus })
    const [user, bots] = [newUser(), await stage.bots()]
    await stage.fund(user)
    for (const way of links) way.silence('answers')
    const beganMs = steadyMs()
    const made = bots.create(user, stage.grid('1'))
    await eventually('it is under way', () => stage.bus.waiting > 0)
    // The server has it, and has sent it on.
    await stage.bus.flush()
    for (const way of links) way.cut()
    await eventually('the connection is lost', () => !bus.isConnected)
    for (const way of links) way.heal()
    expect(await made).toEqual({ ok: false, error: 'unknown-result' })
    expect(steadyMs() - beganMs).toBeLessThan(LIMIT_MS / 2)
    expect(await bots.create(user, stage.grid('1'))).toMatchObject({ ok: true })
    expect(await bots.ofUser(user)).toHaveLength(1)
  })

  it.each(['call', 'answer'] as const)(
    'carries out once what is asked again: the %s is lost',
    async (lost) => {
      await open()
      await own()
      const [user, bus] = [newUser(), await base.bus()]
      await stage.fund(user)
      // Between two servers, so neither end hears of it.
      const ask = bus.ask.bind(bus)
      let isFirst = true
      bus.ask = (...asked) => {
        const answer = isFirst && lost === 'call' ? undefined : ask(...asked)
        const arrives = isFirst ? new Promise(() => undefined) : answer
        isFirst = false
        return arrives as Promise<unknown>
      }
      const subjects = groupSubjects(stage.prefix, GROUP)
      const link = new RemoteLink({ bus, group: GROUP, subjects, steadyMs, moved: () => undefined })
      await eventually('the group trades', () => link.figures.phase === 'trading')
      const beganMs = steadyMs()
      // Has no key: done twice it would be there twice.
      const grant = { coin: 'USDT', amount: amount('5') }
      expect(await link.call('topUp', { user, grant })).toMatchObject({ ok: true })
      expect(steadyMs() - beganMs).toBeLessThan(LIMIT_MS / 10)
      const funding = await link.call('funding', { user })
      expect(funding?.get('USDT')).toBe(amount('100005'))
      link.close()
    },
  )

  it('shows the bots of a user as another owner has them, whatever was known before', async () => {
    await open()
    const first = await own()
    const [user, bots] = [newUser(), await stage.bots()]
    await stage.fund(user)
    for (const key of ['1', '2', '3'])
      expect(await bots.create(user, stage.grid(key))).toMatchObject({ ok: true })
    const before = await bots.ofUser(user)
    expect(before).toHaveLength(3)
    await leave(first)
    await own()
    expect(await bots.create(user, stage.grid('4'))).toMatchObject({ ok: true })
    const after = await bots.ofUser(user)
    expect(after).toHaveLength(4)
    expect(after.slice(0, 3).map(madeOf)).toEqual(before.map(madeOf))
  })

  it('is unavailable, and nothing was done, where nobody takes the group in time', async () => {
    await open(300)
    const bots = await stage.bots()
    expect(stage.link.figures.phase).toBe('recovering')
    expect(stage.link.lastError).toBe('nobody says that it has the group')
    const lone = await outcome(stage.link.call('funding', { user: newUser() }))
    expect(lone).toBeInstanceOf(UnavailableError)
    expect(await bots.create(newUser(), stage.grid())).toEqual({ ok: false, error: 'unavailable' })
  })

  it('is unavailable at once where it has too much to do', async () => {
    await open()
    await own({ most: 0 })
    const busy = await outcome(stage.link.call('funding', { user: newUser() }))
    expect(busy).toBeInstanceOf(UnavailableError)
    expect((busy as Error).message).toContain('busy')
  })

  it('says nothing while its lease is not sure: neither answers nor how it is', async () => {
    await open(1000)
    let [isSure, isLosing] = [true, false]
    const engine = await own({
      isSure: () => {
        if (isLosing && engine.desk.underWay > 0) isSure = false
        return isSure
      },
    })
    const user = newUser()
    await stage.fund(user)
    const bots = await stage.bots()
    // It loses the lease while it works: the facts may be another's to tell by now.
    isLosing = true
    expect(await bots.create(user, stage.grid('amid'))).toEqual({
      ok: false,
      error: 'unknown-result',
    })
    const unsure = await outcome(stage.link.call('funding', { user }))
    expect(unsure).toBeInstanceOf(UnknownResultError)
    await eventually('it is not believed to trade', () => stage.link.figures.phase !== 'trading')
    isLosing = false
    isSure = true
    await eventually('it trades', () => stage.link.figures.phase === 'trading')
    const again = await bots.create(user, stage.grid('amid'))
    expect(again).toMatchObject({ ok: true })
    expect(await bots.ofUser(user)).toHaveLength(1)
  })
})

const LIMIT_MS = 60_000

describe('an engine process that is killed', () => {
  it('leaves results unknown, and a retry by the same key makes one bot of each', async () => {
    await open(LIMIT_MS)
    const words = [stage.url, stage.prefix, String(GROUP), stage.dataDir]
    const first = await startProcess('engine-process.ts', words)
    await eventually('the group trades', () => stage.link.figures.phase === 'trading', 60_000)
    const [user, bots] = [newUser(), await stage.bots()]
    await stage.fund(user)
    const keys = Array.from({ length: 40 }, (_, index) => `key${index}`)
    const ask = (key: string) => bots.create(user, stage.grid(key))
    const answered = await Promise.all(keys.slice(0, 10).map(ask))
    const amid = keys.slice(10).map(ask)
    await eventually('they are under way', () => stage.bus.waiting === amid.length)
    await first.kill()
    const killedMs = performance.now()
    const second = startProcess('engine-process.ts', words)
    const outcomes = [...answered, ...(await Promise.all(amid))]
    // Nobody waits for the limit of a call once the group has another owner.
    expect(performance.now() - killedMs).toBeLessThan(LIMIT_MS)
    await second
    const unknown = outcomes.filter((it) => !it.ok)
    for (const it of unknown) expect(it).toEqual({ ok: false, error: 'unknown-result' })
    expect(unknown.length).toBeGreaterThan(0)
    expect(answered.every((it) => it.ok)).toBe(true)
    await eventually('the group trades', () => stage.link.figures.phase === 'trading', 60_000)
    const again = await Promise.all(keys.map((key) => bots.create(user, stage.grid(key))))
    const ids = again.map((it) => (it.ok ? it.value : it.error))
    expect(new Set(ids).size).toBe(keys.length)
    // What was answered before is what is answered now.
    outcomes.forEach((it, index) => {
      if (it.ok) expect(ids[index]).toBe(it.value)
    })
    const held = await bots.ofUser(user)
    expect(new Set(held.map(({ bot }) => bot))).toEqual(new Set(ids))
    await (await second).kill()
  })

  it('or only stands still: it is not believed to trade, and what it did late counts once', async () => {
    await open(1000)
    const words = [stage.url, stage.prefix, String(GROUP), stage.dataDir]
    const engine = await startProcess('engine-process.ts', words)
    await eventually('the group trades', () => stage.link.figures.phase === 'trading', 60_000)
    const [user, bots] = [newUser(), await stage.bots()]
    await stage.fund(user)
    engine.signal('SIGSTOP')
    let stood: unknown
    let key = 0
    await eventually('it stands still', async () => {
      stood = await bots.create(user, stage.grid(`still${++key}`))
      return !(stood as { readonly ok: boolean }).ok
    })
    expect(stood).toEqual({ ok: false, error: 'unknown-result' })
    await eventually('it is not believed', () => stage.link.figures.phase !== 'trading')
    engine.signal('SIGCONT')
    await eventually('the group trades', () => stage.link.figures.phase === 'trading')
    const again = await bots.create(user, stage.grid(`still${key}`))
    const held = await bots.ofUser(user)
    expect(held).toHaveLength(key)
    expect(again).toEqual({ ok: true, value: held.at(-1)?.bot })
    await engine.kill()
  })
})
