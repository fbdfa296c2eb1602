// The process that bench/bus.ts asks: it answers with what it is asked, over the bus and over the
// servers' own request and reply. Words: address of the server.
import { connect } from '@nats-io/transport-node'
import { Bus } from '../apps/server/src/bus/bus.ts'
import { connectNats } from '../apps/server/src/nats/connect.ts'

const [url = ''] = process.argv.slice(2)
const log = (line: string): void => void process.stderr.write(`${line}\n`)
const bus = new Bus(await connectNats({ servers: [url] }, 'bench'), {
  log,
  steadyMs: () => performance.now(),
})
bus.serve('bench.bus', (value) => value)
const plain = await connect({ servers: url })
plain.subscribe('bench.plain', { callback: (_, message) => void message.respond(message.data) })
await Promise.all([bus.flush(), plain.flush()])
process.stdout.write('ready\n')
