// A process of its own that follows a directory and looks at one session all the time, as calls
// would. When it finds that it stood still it says, once it is sure again, what its first look was
// and whether it was ever sure while it let the session in. Words: address, prefix, session.
import { Bus } from '../../src/bus/bus.ts'
import { DirectoryFollower } from '../../src/host/directory-follower.ts'
import { DirectoryStream } from '../../src/host/directory-stream.ts'
import { directorySubjects } from '../../src/host/directory-words.ts'
import { connectNats } from '../../src/nats/connect.ts'
import { steadyMs } from './bus-stage.ts'
import { NOW } from './directory-stage.ts'

/** What a process saw that stood still. */
export interface Awoken {
  readonly sleptMs: number
  readonly wasSureAtFirst: boolean
  readonly hadSessionAtFirst: boolean
  /** Looks at which it would have let the revoked session in. */
  readonly letIn: number
  readonly looks: number
}

const ASLEEP_MS = 1500
const [url = '', prefix = '', token = ''] = process.argv.slice(2)
const log = (line: string): void => void process.stderr.write(`sleeper: ${line}\n`)
const nats = await connectNats({ servers: [url] }, 'sleeper')
const bus = new Bus(nats, { log, steadyMs })
const stream = new DirectoryStream({ nats, prefix, replicas: 1, monotonicMs: steadyMs, log })
const subjects = directorySubjects(prefix)
const follower = new DirectoryFollower({ bus, subjects, stream, steadyMs, log })
await follower.open()
let lookedMs = steadyMs()
let awoken: Awoken | undefined

const hasSession = (): boolean => follower.state.session(token, NOW) !== undefined

function look(): void {
  const sleptMs = steadyMs() - lookedMs
  lookedMs += sleptMs
  const [isSure, has] = [follower.isSure(), hasSession()]
  if (awoken === undefined && sleptMs > ASLEEP_MS) {
    awoken = { sleptMs, wasSureAtFirst: isSure, hadSessionAtFirst: has, letIn: 0, looks: 0 }
  }
  if (awoken === undefined) return
  const letIn = awoken.letIn + (isSure && has ? 1 : 0)
  awoken = { ...awoken, letIn, looks: awoken.looks + 1 }
  if (!isSure || has) return
  process.stdout.write(`${JSON.stringify(awoken)}\n`)
  process.exit(0)
}

setInterval(look, 2)
const lookAgain = (): void => {
  look()
  setImmediate(lookAgain)
}
const begin = setInterval(() => {
  if (!follower.isSure() || !hasSession()) return
  clearInterval(begin)
  lookedMs = steadyMs()
  setImmediate(lookAgain)
  process.stdout.write('ready\n')
}, 20)
