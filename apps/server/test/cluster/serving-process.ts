// A process of its own that serves one subject: it answers with what it was asked, or after a
// while. Words: address of the server, subject.
import { setTimeout as pause } from 'node:timers/promises'
import { Bus } from '../../src/bus/bus.ts'
import { connectNats } from '../../src/nats/connect.ts'

const [url = '', subject = ''] = process.argv.slice(2)
const nats = await connectNats({ servers: [url] }, 'serving')
const log = (line: string): void => void process.stderr.write(`${line}\n`)
const bus = new Bus(nats, { log, steadyMs: () => performance.now() })
bus.serve(subject, async (value) => {
  const { afterMs, say } = value as { readonly afterMs: number; readonly say: unknown }
  if (afterMs > 0) await pause(afterMs)
  return say
})
await bus.flush()
process.stdout.write('ready\n')
