// Entry of `npm run journal-copy -- <data folder> nats://…` and back, `-- nats://… <data folder>`.
// Neither server nor engines may run meanwhile: it takes the folder's lock and owns the streams.
import { existsSync, mkdirSync } from 'node:fs'
import { lockFolder } from '../clock/folder-lock.ts'
import { nodeFiles } from '../journal/files.ts'
import { textOf } from '../log-line.ts'
import { connectNats, type NatsAddress } from './connect.ts'
import { copyIntoCluster, copyIntoFolder } from './copy-journal.ts'
import { DEFAULT_PREFIX } from './groups.ts'

const USAGE =
  'usage: npm run journal-copy -- <data folder> nats://… [1|3], or -- nats://… <data folder> [1|3]; ' +
  'the number is that of the replicas of each stream, 3 without'
const isAddress = (word: string): boolean => word.startsWith('nats://')

async function run(from: string, to: string, replicas: string): Promise<string> {
  const isIntoCluster = isAddress(to)
  const isWhole = from !== '' && to !== '' && isAddress(from) !== isIntoCluster
  if (!isWhole || !['1', '3'].includes(replicas)) throw new Error(USAGE)
  const folder = isIntoCluster ? from : to
  if (isIntoCluster && !existsSync(folder)) throw new Error(`there is no folder ${folder}`)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  const lock = lockFolder(folder)
  const nats = await connectNats(addressOf(isIntoCluster ? to : from), 'journal-copy')
  try {
    const copy = isIntoCluster ? copyIntoCluster : copyIntoFolder
    const { partitions, facts } = await copy({
      files: nodeFiles,
      folder,
      nats,
      prefix: DEFAULT_PREFIX,
      replicas: replicas === '1' ? 1 : 3,
      monotonicMs: () => performance.now(),
      log: (line) => void process.stderr.write(`${line}\n`),
    })
    return `Copied ${facts} facts of ${partitions} partitions; both ends hold the same.`
  } finally {
    await nats.close()
    lock.release()
  }
}

/** "nats://user:password@host:port,nats://…": the credentials of the first go for all. */
function addressOf(text: string): NatsAddress {
  const urls = text.split(',').map((part) => new URL(part))
  const [first] = urls
  const servers = urls.map(({ host }) => `nats://${host}`)
  if (first === undefined || first.username === '') return { servers }
  const [user, password] = [first.username, first.password].map(decodeURIComponent)
  return { servers, user, password }
}

const [from = '', to = '', replicas = '3'] = process.argv.slice(2)
run(from, to, replicas).then(
  (line) => void process.stdout.write(`${line}\n`),
  (error: unknown) => {
    process.stderr.write(`${textOf(error)}\n`)
    process.exitCode = 1
  },
)
