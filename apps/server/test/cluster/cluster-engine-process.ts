// An engine of a cluster as a process of its own, on the market of the tests, whose time the test
// leads. Words: addresses of the servers with commas between, prefix, name, threads, speed at which
// it leads market time itself, address of the database.
import { createWallClock } from '../../src/clock/wall-clock.ts'
import { connectPostgres } from '../../src/database/postgres.ts'
import { startClusterEngine } from '../../src/host/cluster/cluster-engine.ts'
import { journalIdOf } from '../../src/nats/groups.ts'
import { startTracing } from '../../src/observe/tracing.ts'
import { AskedWitness } from '../../src/projections/asked-witness.ts'
import { steadyMs } from './bus-stage.ts'
import { BEGIN, FEW, SOURCE } from './group-engine.ts'
import { replicasOf } from './replicas-of.ts'

const [urls = '', prefix = '', name = '', threads = '1', speed = '', databaseUrl = ''] =
  process.argv.slice(2)
await startTracing('trellis-engine', process.env)
const servers = urls.split(',')
const log = (line: string): void => void process.stderr.write(`${name}: ${line}\n`)
const database = databaseUrl === '' ? undefined : connectPostgres(databaseUrl)
const journalId = journalIdOf(prefix)
const asked = database && new AskedWitness({ database, journalId, steadyMs, log })
const engine = await startClusterEngine({
  address: { servers },
  replicas: replicasOf(servers.length),
  prefix,
  name,
  threads: Number(threads),
  speed: Number(speed || 1),
  identity: () => `simulated@${BEGIN}`,
  seed: 1,
  // Web processes compute the tape of all symbols.
  market: () => Promise.resolve(speed === '' ? FEW : SOURCE),
  // Its beginning is known here, as that of a replay is.
  isReplay: true,
  leads: speed !== '',
  wall: createWallClock(),
  ...(asked && { witness: (group) => asked.of(group) }),
  steadyMs,
  log,
})
process.stdout.write('ready\n')
process.on('SIGTERM', () => void engine.stop().then(() => process.exit(0)))
