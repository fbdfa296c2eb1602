// Calls over the bus against the servers' own request and reply, by turns in one run: calls a
// second and how long one takes, one after another and many at once. Run by hand: `npx tsx
// bench/bus.ts`.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { connect } from '@nats-io/transport-node'
import { Bus } from '../apps/server/src/bus/bus.ts'
import { connectNats } from '../apps/server/src/nats/connect.ts'
import { startNats } from '../tools/nats.mjs'
import { median, quantile } from './report.ts'

const RUN_MS = 2000
const TURNS = 5
const LIMIT_MS = 30_000

/** What a web process asks most: a few words and a number or two. */
const CALL = { name: 'ofUser', args: { user: 7_254_321_987_654, since: 123_456 }, desk: 99 }

interface Measured {
  readonly perSecond: number
  readonly p50: number
  readonly p99: number
}

async function measure(ask: () => Promise<unknown>, atOnce: number): Promise<Measured> {
  const took: number[] = []
  const beganMs = performance.now()
  const lane = async (): Promise<void> => {
    while (performance.now() - beganMs < RUN_MS) {
      const fromMs = performance.now()
      await ask()
      took.push(performance.now() - fromMs)
    }
  }
  await Promise.all(Array.from({ length: atOnce }, lane))
  const perSecond = (took.length / (performance.now() - beganMs)) * 1000
  took.sort((one, other) => one - other)
  return { perSecond, p50: quantile(took, 0.5), p99: quantile(took, 0.99) }
}

const servers = await startNats()
const [url = ''] = servers.urls
const file = fileURLToPath(new URL('./bus-server.ts', import.meta.url))
const server = spawn(process.execPath, ['--import', 'tsx', file, url], {
  stdio: ['ignore', 'pipe', 'inherit'],
})
await once(server.stdout, 'data')
const lines = await connectNats({ servers: [url] }, 'bench')
const bus = new Bus(lines, { log: console.error, steadyMs: () => performance.now() })
const plain = await connect({ servers: url, noAsyncTraces: true })
// The same bytes as text, as plain users of the servers send them.
const text = JSON.stringify(CALL)
const ways = {
  bus: () => bus.ask('bench.bus', CALL, LIMIT_MS),
  plain: async () => (await plain.request('bench.plain', text, { timeout: LIMIT_MS })).json(),
}

console.log('at once | way   | calls/s | p50 ms | p99 ms')
for (const atOnce of [1, 64, 1000]) {
  const runs = { bus: [] as Measured[], plain: [] as Measured[] }
  // The first turn warms the code.
  await Promise.all([measure(ways.bus, atOnce), measure(ways.plain, atOnce)])
  for (let turn = 0; turn < TURNS; turn++) {
    runs.bus.push(await measure(ways.bus, atOnce))
    runs.plain.push(await measure(ways.plain, atOnce))
  }
  for (const way of ['bus', 'plain'] as const) {
    const of = (figure: keyof Measured): number => median(runs[way].map((it) => it[figure]))
    const row = [
      String(atOnce).padStart(7),
      way.padEnd(5),
      of('perSecond').toFixed(0).padStart(7),
      of('p50').toFixed(3),
      of('p99').toFixed(3),
    ]
    console.log(row.join(' | '))
  }
}
server.kill('SIGKILL')
await Promise.all([lines.close(), plain.close()])
await servers.stop()
