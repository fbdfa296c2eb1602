// Calls and told values over three servers of which one dies or stands still: what is under way is
// unknown, and the rest goes on over the others.
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { NoAnswerError, NotCarriedOutError } from '../../src/bus/bus-errors.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { Bus } from '../../src/bus/bus.ts'
import type { LogLine } from '../../src/log-line.ts'
import { BusStage, eventually, steadyMs } from './bus-stage.ts'

let stage: BusStage
beforeAll(async () => {
  stage = await BusStage.start(3)
})
afterAll(() => stage.stop())

const outcome = (call: Promise<unknown>): Promise<unknown> => call.catch((error: unknown) => error)

/** Asks without a break until it is told to stop; how often each thing came of it. */
function askOn(bus: Bus, subject: string) {
  const outcomes: unknown[] = []
  let isOver = false
  const done = (async () => {
    for (let call = 0; !isOver; call++) {
      outcomes.push(await outcome(bus.ask(subject, call, 2000)))
      await pause(2)
    }
  })()
  const stop = async (): Promise<unknown[]> => {
    isOver = true
    await done
    return outcomes
  }
  return { outcomes, stop }
}

describe('a server that dies', () => {
  it('takes the calls under way with it, and nothing else', async () => {
    const [one = '', two = '', three = ''] = stage.servers.urls
    // The asker's own server is the one that dies, after it has connected there.
    const asking = await stage.connected([one])
    const serving = await stage.bus([two])
    const heard: unknown[] = []
    asking.bus.listen('nodes.told', {
      take: (value) => heard.push(value),
      missed: () => heard.push('missed'),
    })
    const held = serving.serve('nodes.call', (value) => (value === 'slow' ? pause(30_000) : value))
    await Promise.all([serving.flush(), asking.bus.flush()])
    await eventually('the servers know of it', async () => {
      const answer = await outcome(asking.bus.ask('nodes.call', 'there?', 2000))
      return answer === 'there?'
    })
    asking.nats.setServers?.([one, three])
    const teller = serving.teller('nodes.told')
    // So often that some of it falls into the few milliseconds until the next server is found.
    const telling = setInterval(() => teller.tell(heard.length), 1)
    await eventually('something is told', () => heard.length > 5)
    const slow = outcome(asking.bus.ask('nodes.call', 'slow', 60_000))
    const asked = askOn(asking.bus, 'nodes.call')
    await eventually('calls are answered', () => asked.outcomes.length > 20)
    await stage.servers.nodes[0]?.kill()
    expect(await slow).toBeInstanceOf(NoAnswerError)
    const before = asked.outcomes.length
    await eventually('calls are answered again', () =>
      asked.outcomes.slice(before).some((it) => typeof it === 'number'),
    )
    const at = heard.length
    await eventually('and told values come', () => heard.length > at + 5)
    const outcomes = await asked.stop()
    for (const [call, it] of outcomes.entries())
      if (!(it instanceof NoAnswerError || it instanceof NotCarriedOutError)) expect(it).toBe(call)
    // A call that met the loss is unknown or was not sent: none of them waited for its limit.
    const lost = outcomes.filter((it) => it instanceof NoAnswerError)
    expect(lost.length).toBeLessThanOrEqual(2)
    expect(heard.filter((it) => it === 'missed').length).toBeLessThanOrEqual(2)
    expect(heard).toContain('missed')
    clearInterval(telling)
    teller.close()
    void held.stop()
    await stage.servers.nodes[0]?.start()
    await stage.servers.nodes[0]?.ready()
  })

  it('that stands still lets calls become unknown in time, and is left for another one', async () => {
    const [one = '', two = '', three = ''] = stage.servers.urls
    const asking = await stage.connected([three])
    const serving = await stage.bus([two])
    const held = serving.serve('nodes.still', (value) => value)
    await serving.flush()
    await eventually('it is answered', async () => {
      return (await outcome(asking.bus.ask('nodes.still', 'there?', 2000))) === 'there?'
    })
    asking.nats.setServers?.([three, one])
    stage.servers.nodes[2]?.signal('SIGSTOP')
    try {
      await eventually('it stands still', async () => {
        return (await outcome(asking.bus.ask('nodes.still', 1, 500))) instanceof NoAnswerError
      })
      await eventually('another server is found', async () => {
        return (await outcome(asking.bus.ask('nodes.still', 2, 500))) === 2
      })
    } finally {
      stage.servers.nodes[2]?.signal('SIGCONT')
    }
    await held.stop()
  })
})

describe('a process with fewer rights', () => {
  it('knows at once that what it may not ask was not carried out', async () => {
    const settings =
      'authorization { users: [ { user: engine, password: e }, { user: web, password: w, ' +
      'permissions: { publish: { deny: "secret.>" }, subscribe: "_INBOX.web.>" } } ] }'
    const guarded = await BusStage.start(1, settings)
    const open = async (user: string, password: string) => {
      const address = { servers: guarded.servers.urls, user, password }
      const log: LogLine = (line) => guarded.lines.push(line)
      const nats = await connectNats(address, user, log)
      return { nats, bus: new Bus(nats, { log, steadyMs }) }
    }
    const [engine, web] = [await open('engine', 'e'), await open('web', 'w')]
    try {
      const begun: unknown[] = []
      for (const subject of ['secret.door', 'open.door'])
        engine.bus.serve(subject, (value) => begun.push(value))
      await engine.bus.flush()
      expect(await web.bus.ask('open.door', 'in', 5000)).toBe(1)
      const refused = await outcome(web.bus.ask('secret.door', 'in', 60_000))
      expect(refused).toMatchObject({ name: 'NotCarriedOutError', why: 'not-allowed' })
      expect(begun).toEqual(['in'])
      await outcome(web.bus.ask('secret.door', 'in', 60_000))
      const what = 'NATS refuses this user to publish to secret.door'
      expect(guarded.lines).toEqual([`${what}: are these the credentials of its role?`])
      await expect(open('web', 'guess')).rejects.toThrow('Authorization Violation')
    } finally {
      await Promise.all([engine.nats.close(), web.nats.close()])
      await guarded.stop()
    }
  })
})
