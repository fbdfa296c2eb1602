// Buses on real servers: connections that end with the test, and waits of a bounded time.
import type { NatsConnection } from '@nats-io/transport-node'
import { startNats, type NatsServers } from '../../../../tools/nats.mjs'
import { Bus } from '../../src/bus/bus.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { endProcesses } from './own-process.ts'
import type { Replicas } from '../../src/nats/log-settings.ts'
import { replicasOf } from './replicas-of.ts'

export const steadyMs = (): number => performance.now()

export class BusStage {
  readonly servers: NatsServers
  readonly lines: string[] = []
  readonly #connections: NatsConnection[] = []

  constructor(servers: NatsServers) {
    this.servers = servers
  }

  static async start(nodes = 1, settings = ''): Promise<BusStage> {
    return new BusStage(await startNats({ nodes, settings }))
  }

  /** Of what stands on its nodes. */
  get replicas(): Replicas {
    return replicasOf(this.servers.nodes.length)
  }

  /** A bus on a connection of its own, to all servers or to these. */
  async bus(urls: readonly string[] = this.servers.urls): Promise<Bus> {
    return (await this.connected(urls)).bus
  }

  async connected(
    urls: readonly string[] = this.servers.urls,
  ): Promise<{ readonly bus: Bus; readonly nats: NatsConnection }> {
    const nats = await connectNats({ servers: urls }, 'test')
    this.#connections.push(nats)
    const log = (line: string): void => void this.lines.push(line)
    return { bus: new Bus(nats, { log, steadyMs }), nats }
  }

  async stop(): Promise<void> {
    endProcesses()
    await Promise.all(this.#connections.splice(0).map((nats) => nats.close()))
    await this.servers.stop()
  }
}

/** Waits until something holds; throws with the name when it does not in time. */
export async function eventually(
  name: string,
  holds: () => Promise<boolean> | boolean,
  limitMs = 20_000,
): Promise<void> {
  const untilMs = performance.now() + limitMs
  while (!(await holds())) {
    if (performance.now() > untilMs) throw new Error(`never happened: ${name}`)
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
