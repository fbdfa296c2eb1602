// A process of its own that owns one group of partitions (group-engine.ts). Words: address of the
// server, prefix, group, data folder.
import { Bus } from '../../src/bus/bus.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { steadyMs } from './bus-stage.ts'
import { startGroup } from './group-engine.ts'

const [url = '', prefix = '', group = '', dataDir = ''] = process.argv.slice(2)
const nats = await connectNats({ servers: [url] }, 'engine')
const log = (line: string): void => void process.stderr.write(`${line}\n`)
const bus = new Bus(nats, { log, steadyMs })
await startGroup({ bus, prefix, group: Number(group), dataDir })
process.stdout.write('ready\n')
