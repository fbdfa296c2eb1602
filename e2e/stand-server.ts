// A server whose market stands still until a test steps it, as a process of its own: one for each
// worker of the browser journeys. Its door, on a port that only the tests are told, takes the
// steps; the server itself has none, and is the one of `npm start` in all but its market.
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { pino } from 'pino'
import { price } from '@trellis/kernel'
import { readSettings, type Settings } from '../apps/server/src/settings.ts'
import { startServer, type RunningServer } from '../apps/server/src/start-server.ts'
import type { ClusterApp } from '../apps/server/test/cluster-app.ts'
import { clusterServers } from '../apps/server/test/cluster-servers.ts'
import { hasReached } from '../apps/server/test/has-reached.ts'
import { SteppedMarket } from '../apps/server/test/stepped-market.ts'
import { STAND_KEY } from './stand-key.ts'
import { standInstruments } from './stand-contracts.ts'
import type { Move, Step, StepAnswer } from './stepped.ts'

const LOOK_EVERY_MS = 20
/** Folders of the built web area and of what the product announces. */
const [webFolder = '', announcedFolder = ''] = process.argv.slice(2)

const folder = mkdtempSync(join(tmpdir(), 'trellis-stand-'))
const env = {
  PORT: '0',
  TRELLIS_DATA_DIR: folder,
  TRELLIS_LOG_LEVEL: 'error',
  TRELLIS_RATE_SCALE: '100000',
  TRELLIS_SECRET_KEY: STAND_KEY,
  TRELLIS_LOOPBACK_TARGETS: '1',
}
const settings = readSettings(env)
if (!settings.ok) throw new Error(settings.error)
const market = new SteppedMarket()
const { wall, source } = market.given
const given = {
  log: pino({ level: settings.value.logLevel }),
  webFolder,
  announcedFolder,
  host: {
    embedded: 'memory',
    market: { wall, source: { ...source, instruments: standInstruments } },
  },
  // A journey waits for no minutes until a message is given up.
  deliveries: { pausesMs: [50, 100], limitMs: 20_000 },
} as const
const server = await start(settings.value)

const door = createServer((request, response) => {
  void text(request)
    .then((body) => take(JSON.parse(body) as Step))
    .then((answer) => response.end(JSON.stringify(answer)))
    .catch((error: unknown) => response.writeHead(500).end(String(error)))
})
door.listen(0, '127.0.0.1')
await once(door, 'listening')
const { port } = door.address() as AddressInfo
process.once('disconnect', () => void stop())
process.send?.({ base: server.address, door: `http://127.0.0.1:${port}/` })

/** One process, or a small cluster of which each call goes to another web process. */
async function start(read: Settings): Promise<Pick<ClusterApp, 'address' | 'webs' | 'stop'>> {
  const servers = clusterServers()
  if (servers !== undefined) {
    const { startClusterApp } = await import('../apps/server/test/cluster-app.ts')
    return startClusterApp(servers, { ...given, env, folder: undefined })
  }
  const alone = await startServer({ ...given, settings: read })
  await alone.ready()
  while (alone.host.health().database !== 'ready') await pause()
  return { address: alone.address, webs: [alone], stop: () => alone.stop() }
}

async function stop(): Promise<void> {
  door.close()
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
  process.exit(0)
}

/** Does a step; answers when all has traded up to market time, history included. */
async function take(step: Step): Promise<StepAnswer> {
  if (step.type === 'pass') market.pass(step.minutes)
  else if (step.type === 'walk') market.walk(step.moves.map(toTicks))
  while (!server.webs.every(isReached)) await pause()
  return { nowMs: market.nowMs }
}

function isReached(web: RunningServer): boolean {
  return web.host.health().projectionLag === 0 && hasReached(web, market.nowMs)
}

function pause(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))
}

function toTicks({ symbol, category, to }: Move) {
  const index = market.symbolOf(symbol, category)
  const { tickScale, tickUnits } = standInstruments[index] ?? { tickScale: 0, tickUnits: 1 }
  return { symbol: index, to: price(Math.round((to * 10 ** tickScale) / tickUnits)) }
}
