// An engine of a cluster as a process of its own, on the market of the tests, whose time the test
// leads. Words: addresses of the servers with commas between, prefix, name, threads, speed at which
// it leads market time itself.
import { createWallClock } from '../../src/clock/wall-clock.ts'
import { startClusterEngine } from '../../src/host/cluster/cluster-engine.ts'
import { startTracing } from '../../src/observe/tracing.ts'
import { BEGIN, SOURCE } from './group-engine.ts'

const [urls = '', prefix = '', name = '', threads = '1', speed = ''] = process.argv.slice(2)
await startTracing('trellis-engine', process.env)
const engine = await startClusterEngine({
  address: { servers: urls.split(',') },
  replicas: 3,
  prefix,
  name,
  threads: Number(threads),
  speed: Number(speed || 1),
  identity: () => `simulated@${BEGIN}`,
  seed: 1,
  market: () => Promise.resolve(SOURCE),
  // Its beginning is known here, as that of a replay is.
  isReplay: true,
  leads: speed !== '',
  wall: createWallClock(),
  steadyMs: () => performance.now(),
  log: (line) => void process.stderr.write(`${name}: ${line}\n`),
})
process.stdout.write('ready\n')
process.on('SIGTERM', () => void engine.stop().then(() => process.exit(0)))
