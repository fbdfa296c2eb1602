// One process outgrows its machine and comes back: its backup goes into the streams of a cluster, a
// backup of these into a data folder, and the server that starts there knows its users, what they
// were told they have, and where its market stood.
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { backUpCluster } from '../../src/backup/cluster-backup.ts'
import { restoreIntoCluster } from '../../src/backup/cluster-restore.ts'
import { makeBackup } from '../../src/backup/make-backup.ts'
import { readManifest } from '../../src/backup/manifest.ts'
import { restoreBackup } from '../../src/backup/restore-backup.ts'
import { nodeFiles } from '../../src/journal/files.ts'
import { readJournal } from '../../src/journal/read-journal.ts'
import { tempFolder } from '../host-fixture.ts'
import { Client, endProcesses, start } from '../process-fixture.ts'
import { openStand, type Stand } from './nats-stand.ts'

const folder = tempFolder()
const place = (name: string): string => join(folder.path, name)
const KEY = 'a secret that all processes share'
const common = { secretKey: KEY, log: (): void => undefined }
const env = { TRELLIS_SECRET_KEY: KEY, TRELLIS_LAB: '0' }
let stand: Stand

beforeAll(async () => {
  stand = await openStand({ nodes: 1 })
})
afterAll(async () => {
  endProcesses()
  await stand.stop()
  folder.remove()
})

async function balance(client: Client): Promise<unknown> {
  return (await client.call('/s1/bot/spot/v1/balance', { coins: 'USDT' }))['result']
}

test('what a user has is the same on one machine, in streams and on one machine again', async () => {
  const server = await start(place('origin'), env)
  const client = new Client(server.address)
  await client.signUp('one')
  await client.topUp(3, '1.25')
  const told = await balance(client)
  expect(JSON.stringify(told)).toContain('available')
  await server.kill()

  const backup = { dataDir: place('origin'), to: place('first'), withKeys: false }
  await makeBackup({ ...common, ...backup, wallMs: Date.now })
  const cluster = { address: { servers: stand.servers.urls }, replicas: 1 } as const
  const other = { from: place('first'), cluster, ...common, secretKey: 'another secret here' }
  await expect(restoreIntoCluster(other)).rejects.toThrow('the key is not the one')
  const restored = await restoreIntoCluster({ ...other, secretKey: KEY })
  await backUpCluster({ cluster, to: place('second'), ...common, wallMs: Date.now })
  const [first, second] = [readManifest(place('first')), readManifest(place('second'))]
  expect(second.positions).toEqual(first.positions)
  expect(restored.facts).toBe(first.positions.reduce((sum, [, position]) => sum + position, 0))
  // Whoever leads the market of the cluster would have gone on with that of the folder.
  const { directory } = await readJournal(nodeFiles, place('first'))
  expect(directory.market?.market).toBe(`simulated@${second.cluster?.clock?.['epochMs']}`)
  expect(second.cluster?.clock?.['marketMs']).toBe(directory.clock?.marketMs)

  const back = { from: place('second'), to: place('back'), keys: undefined }
  await restoreBackup({ ...common, ...back })
  const again = await start(place('back'), env)
  expect(again.output()).toContain('ready')
  const same = new Client(again.address)
  await same.logIn('one')
  expect(await balance(same)).toEqual(told)
  // It is written on, and a damaged copy is not taken.
  await same.topUp()
  await again.kill()
  const file = join(place('second'), 'journal', 'dir-00000001.log')
  const bytes = readFileSync(file)
  bytes.writeUInt8(bytes.readUInt8(bytes.length >> 1) ^ 8, bytes.length >> 1)
  writeFileSync(file, bytes)
  await expect(restoreBackup({ ...common, ...back, to: place('never') })).rejects.toThrow(
    /dir-0000/,
  )
}, 180_000)
