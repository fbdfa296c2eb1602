// A projector as a process of its own, for tests that kill it or let it stand still. Its settings
// are the first word; it says "ready" when it has begun.
import { startProjector, type ProjectorSettings } from './projector-member.ts'

const settings = JSON.parse(process.argv[2] ?? '{}') as ProjectorSettings
await startProjector({ ...settings, log: (line) => void process.stderr.write(`${line}\n`) })
console.log('ready')
