// The journal on three servers while they die, stand still and are cut off: what was acknowledged
// is there afterwards, in order and once, and nothing is acknowledged that might be lost.
import { connect, createServer, type Server, type Socket } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jetstreamManager } from '@nats-io/jetstream'
import type { NatsConnection } from '@nats-io/transport-node'
import { inSoak } from '../../../../tools/every-variant.ts'
import { startNats, type NatsNode } from '../../../../tools/nats.mjs'
import { connectNats } from '../../src/nats/connect.ts'
import { put } from '../journal-fixture.ts'
import { JetPlace, type OpenedGroup } from './jet-fixture.ts'

const OWN = [3, 35, 67, 99] as const
let servers: Awaited<ReturnType<typeof startNats>>
let nats: NatsConnection

beforeAll(async () => {
  servers = await startNats({ nodes: 3 })
  nats = await connectNats({ servers: servers.urls }, 'test')
})

afterAll(async () => {
  await nats.close()
  await servers.stop()
})

/** Somebody who appends to all partitions without a pause, and counts what is acknowledged. */
class Load {
  readonly acknowledged = new Map<number, number>()
  longestMs = 0
  count = 0
  #isOver = false
  readonly #work: Promise<unknown>

  constructor({ journal }: OpenedGroup) {
    this.#work = Promise.all(
      OWN.map(async (partition) => {
        while (!this.#isOver) {
          const startedMs = performance.now()
          await put(journal, partition, 1)
          this.longestMs = Math.max(this.longestMs, performance.now() - startedMs)
          this.acknowledged.set(partition, journal.position(partition))
          this.count += 1
        }
      }),
    )
    // Whoever ends it hears of what was refused.
    this.#work.catch(() => undefined)
  }

  /** Resolves when so many more appends were acknowledged. */
  async gain(more: number): Promise<void> {
    const wanted = this.count + more
    while (this.count < wanted) await pause(10)
  }

  async end(): Promise<void> {
    this.#isOver = true
    await this.#work
  }
}

async function leaderOf(stream: string) {
  const manager = await jetstreamManager(nats, { checkAPI: false, timeout: 10_000 })
  const { cluster } = await manager.streams.info(stream)
  const node = servers.nodes.find(({ name }) => name === cluster?.leader)
  if (node === undefined) throw new Error('the stream has no leader')
  return node
}

async function startAgain(nodes: readonly NatsNode[]): Promise<void> {
  await Promise.all(nodes.map((node) => node.start()))
  await Promise.all(nodes.map((node) => node.ready()))
}

async function expectAllOnce(place: JetPlace, load: Load): Promise<void> {
  const { seen, journal } = await place.open()
  for (const partition of OWN) {
    const position = load.acknowledged.get(partition) ?? 0
    expect(position).toBeGreaterThan(0)
    expect(journal.position(partition)).toBe(position)
    const firsts = seen.filter((it) => it.startsWith(`p${partition}:`))
    expect(firsts).toEqual(Array.from({ length: position }, (_, i) => `p${partition}:${i}+1`))
  }
}

describe('three servers under load', () => {
  it('lose nothing when the one that leads the stream is killed, and when it comes back', async () => {
    const place = new JetPlace(nats, 3)
    const load = new Load(await place.open())
    await load.gain(200)
    const leader = await leaderOf(place.stream)
    await leader.kill()
    await load.gain(200)
    await leader.start()
    await leader.ready()
    await load.gain(200)
    await load.end()
    console.info(`leader killed: longest append ${Math.round(load.longestMs)} ms`)
    await expectAllOnce(place, load)
  })

  it('acknowledge nothing with two of them gone; with them back all is there, also when all three died', async () => {
    const place = new JetPlace(nats, 3)
    const load = new Load(await place.open())
    await load.gain(100)
    const leader = await leaderOf(place.stream)
    const others = servers.nodes.filter((node) => node !== leader)
    await Promise.all(others.map((node) => node.kill()))
    await pause(500)
    const { count } = load
    await pause(4000)
    expect(load.count).toBe(count)
    await startAgain(others)
    await load.gain(100)
    await Promise.all(servers.nodes.map((node) => node.kill()))
    await startAgain(servers.nodes)
    await load.gain(100)
    await load.end()
    await expectAllOnce(place, load)
  })

  it('give the group to another owner amid an election; the one before it is refused', async () => {
    const place = new JetPlace(nats, 3)
    const old = await place.open()
    const load = new Load(old)
    await load.gain(100)
    const leader = await leaderOf(place.stream)
    await leader.kill()
    const killedMs = performance.now()
    const next = await place.open()
    console.info(`group taken ${Math.round(performance.now() - killedMs)} ms after that`)
    await expect(load.end()).rejects.toThrow('another owner has written message')
    for (const partition of OWN) {
      const acknowledged = load.acknowledged.get(partition) ?? 0
      const position = next.journal.position(partition)
      // What was under way may stand; that is less than one more of each.
      expect(position - acknowledged).toBeGreaterThanOrEqual(0)
      expect(position - acknowledged).toBeLessThanOrEqual(1)
      await put(next.journal, partition)
      load.acknowledged.set(partition, position + 1)
    }
    await leader.start()
    await leader.ready()
    await expectAllOnce(place, load)
  })

  it.each(inSoak)('give a snapshot also when the one that leads the bucket is killed', async () => {
    const place = new JetPlace(nats, 3)
    const { journal } = await place.open()
    const [partition] = OWN
    await put(journal, partition)
    const hash = await journal.writer.sealed(partition)
    const payload = Buffer.alloc(300_000, 5)
    const snapshot = { partition, position: 1, hash, gateMs: 1000, payload }
    await journal.saveSnapshots([snapshot])
    await put(journal, partition)
    const node = await leaderOf(`OBJ_${place.prefix}-snapshots`)
    await node.kill()
    const killedMs = performance.now()
    const { restored, seen } = await place.open()
    console.info(`group taken ${Math.round(performance.now() - killedMs)} ms after that`)
    expect(restored).toEqual([snapshot])
    expect(seen).toEqual([`p${partition}:1+1`])
    await node.start()
    await node.ready()
  })

  it('go on behind one that stands still again and again', async () => {
    const place = new JetPlace(nats, 3)
    const load = new Load(await place.open())
    await load.gain(50)
    for (let pulse = 0; pulse < 6; pulse++) {
      const node = pulse % 2 === 0 ? await leaderOf(place.stream) : servers.nodes[pulse % 3]
      node?.signal('SIGSTOP')
      // The last time so long that another one leads, and the sleeper wakes as one that was led.
      await pause(pulse === 4 ? 6000 : 150)
      node?.signal('SIGCONT')
      await load.gain(20)
    }
    await load.end()
    await expectAllOnce(place, load)
  })

  it('are reached again after the connection was cut amid appends', async () => {
    const way = await Way.to(servers.nodes[0]?.url ?? '')
    const cutOff = await connectNats({ servers: [way.url] }, 'cut')
    try {
      const place = new JetPlace(cutOff, 3)
      const load = new Load(await place.open())
      for (let cut = 0; cut < 5; cut++) {
        await load.gain(50)
        way.cut()
      }
      await load.gain(50)
      await load.end()
      await expectAllOnce(place, load)
    } finally {
      await cutOff.close()
      await way.close()
    }
  })
})

/** A way to a server that can be cut. */
class Way {
  readonly #sockets = new Set<Socket>()
  readonly #server: Server

  private constructor(port: number) {
    this.#server = createServer((near) => {
      const far = connect(port, '127.0.0.1')
      for (const socket of [near, far]) {
        this.#sockets.add(socket)
        socket.on('error', () => undefined)
        socket.on('close', () => {
          near.destroy()
          far.destroy()
          this.#sockets.delete(socket)
        })
      }
      near.pipe(far)
      far.pipe(near)
    })
  }

  static async to(url: string): Promise<Way> {
    const way = new Way(Number(new URL(url).port))
    await new Promise<void>((resolve) => way.#server.listen(0, '127.0.0.1', resolve))
    return way
  }

  get url(): string {
    const address = this.#server.address()
    return `nats://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  cut(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  async close(): Promise<void> {
    this.cut()
    await new Promise((resolve) => this.#server.close(resolve))
  }
}
