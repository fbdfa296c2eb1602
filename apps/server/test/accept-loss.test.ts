// A directory and a worker's stream that are gone, accepted on purpose in a folder with running
// bots: what is left trades on and serves.
import { copyFileSync, cpSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, expect, it } from 'vitest'
import { nodeFiles, type Files } from '../src/journal/files.ts'
import { acceptLoss, findLosses } from '../src/host/accept-loss.ts'
import { openDataFolder } from '../src/data-folder/data-folder.ts'
import { lacksMarks } from '../src/host/lone-witness.ts'
import { readJournal } from '../src/journal/read-journal.ts'
import { killedAt } from './killed-disk.ts'
import { hostSettings, newGrid, newUser, startReady, tempFolder } from './host-fixture.ts'

const log = (): void => undefined

/** Looks, accepts, and looks again. */
async function accept(dataDir: string): Promise<readonly string[]> {
  const folder = openDataFolder(dataDir)
  try {
    const options = { files: nodeFiles, dataDir, log, wallMs: Date.now }
    const { journalId } = folder
    const lost = await findLosses({ ...options, journalId })
    await acceptLoss(options, lost)
    const again = await findLosses({ ...options, journalId })
    expect(again).toEqual([])
    return lost
  } finally {
    folder.lock.release()
  }
}

async function withBots(): Promise<string> {
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  const host = await startReady(hostSettings(folder.path))
  // Users go to the partitions, and so to the workers, in turn.
  for (let i = 0; i < 2; i++) await newGrid(host, await newUser(host))
  await host.saveSnapshots()
  await new Promise((resolve) => setTimeout(resolve, 1000))
  await host.stop()
  return folder.path
}

const bots = (host: Awaited<ReturnType<typeof startReady>>): number =>
  host.health().workers.reduce((sum, it) => sum + it.bots, 0)

it("a worker's stream that is gone leaves the other bots and every account", async () => {
  const dataDir = await withBots()
  rmSync(join(dataDir, 'journal/w01-00000001.log'))
  await expect(startReady(hostSettings(dataDir))).rejects.toThrow('stream w01 is gone')
  const lost = await accept(dataDir)
  expect(lost.join('\n')).toMatch(/high-water mark: stream w01.*the directory: stream w01/s)
  expect(lost.join('\n')).toMatch(/a snapshot: partition 1 ends at position 0, .* at position \d+/)
  const host = await startReady(hostSettings(dataDir))
  expect(bots(host)).toBe(1)
  expect(host.directory.state.accountCount).toBe(2)
  await newGrid(host, await newUser(host))
  await host.stop()
})

it('a directory that is gone is written anew from its snapshot: accounts and market stay', async () => {
  const dataDir = await withBots()
  rmSync(join(dataDir, 'journal/dir-00000001.log'))
  await expect(startReady(hostSettings(dataDir))).rejects.toThrow('stream dir is gone')
  expect((await accept(dataDir)).join('\n')).toContain('stream dir is gone')
  const host = await startReady(hostSettings(dataDir))
  expect(bots(host)).toBe(2)
  expect(host.directory.state.accountCount).toBe(2)
  await newGrid(host, await newUser(host))
  await host.stop()
})

it('a directory that is gone without a snapshot begins anew; bots are still there', async () => {
  const dataDir = await withBots()
  rmSync(join(dataDir, 'snapshots'), { recursive: true })
  rmSync(join(dataDir, 'journal/dir-00000001.log'))
  await accept(dataDir)
  const host = await startReady(hostSettings(dataDir))
  expect(bots(host)).toBe(2)
  await newGrid(host, await newUser(host))
  await host.stop()
})

it.each([
  ['directory', 'journal/dir-00000001.log'],
  ["worker's stream", 'journal/w01-00000001.log'],
])(
  'accepting a lost %s, killed at each step: nothing starts until it is finished',
  async (_, lost) => {
    const dataDir = await withBots()
    rmSync(join(dataDir, lost))
    for (let n = 0, isWhole = false; !isWhole; n++) {
      const copy = `${dataDir}-${n}`
      cpSync(dataDir, copy, { recursive: true })
      onTestFinished(() => rmSync(copy, { recursive: true }))
      const disk = killedAt(n, nodeFiles)
      const lines = await tryToAccept(copy, disk.files)
      isWhole = disk.changes() <= n
      if (!isWhole) {
        await expect(startReady(hostSettings(copy))).rejects.toThrow(/accept-loss/)
        const finished = openDataFolder(copy, true)
        await acceptLoss({ files: nodeFiles, dataDir: copy, log, wallMs: Date.now }, lines)
        finished.lock.release()
      }
      const { directory } = await readJournal(nodeFiles, copy)
      expect(directory.accountCount).toBe(2)
      const folder = openDataFolder(copy)
      const options = { files: nodeFiles, dataDir: copy, log, journalId: folder.journalId }
      expect(await findLosses(options)).toEqual([])
      expect(await lacksMarks(nodeFiles, { ...folder, isNew: false }, [])).toBe(false)
      folder.lock.release()
      if (isWhole) expect(n).toBeGreaterThan(10)
    }
    const host = await startReady(hostSettings(`${dataDir}-5`))
    expect(host.directory.state.accountCount).toBe(2)
    await newGrid(host, await newUser(host))
    await host.stop()
  },
)

/** Accepts on a disk that may end it; answers what was lost. */
async function tryToAccept(dataDir: string, files: Files): Promise<readonly string[]> {
  const folder = openDataFolder(dataDir)
  const options = { files, dataDir, log, wallMs: Date.now }
  try {
    const lost = await findLosses({ ...options, journalId: folder.journalId })
    await acceptLoss(options, lost).catch((error: unknown) =>
      expect(String(error)).toMatch(/killed/),
    )
    return lost
  } finally {
    folder.lock.release()
  }
}

it('files missing at the beginning or in the middle of a stream are damage, and stay so', async () => {
  const folder = tempFolder()
  onTestFinished(() => folder.remove())
  // Every number of workers begins files of its own, with the first that each of them writes.
  for (const shards of [1, 2, 1, 2]) {
    const host = await startReady(hostSettings(folder.path, { shards }))
    for (let i = 0; i < 2; i++) await newGrid(host, await newUser(host))
    await host.stop()
  }
  for (const name of ['w00-00000001.log', 'w00-00000003.log', 'dir-00000001.log']) {
    const copy = `${folder.path}-${name}`
    cpSync(folder.path, copy, { recursive: true })
    onTestFinished(() => rmSync(copy, { recursive: true }))
    rmSync(join(copy, 'journal', name))
    rmSync(join(copy, 'high-water'), { recursive: true })
    const names = readdirSync(join(copy, 'journal'))
    await expect(startReady(hostSettings(copy))).rejects.toThrow(new RegExp(`${name}|dir is gone`))
    expect(readdirSync(join(copy, 'journal'))).toEqual(names)
  }
})

it('a stream that is put back from a backup older than the marks is refused', async () => {
  const dataDir = await withBots()
  const path = join(dataDir, 'journal/w00-00000001.log')
  copyFileSync(path, `${dataDir}/backup`)
  const host = await startReady(hostSettings(dataDir))
  await newGrid(host, await newUser(host))
  await newGrid(host, await newUser(host))
  await host.stop()
  for (const name of readdirSync(join(dataDir, 'snapshots')))
    rmSync(join(dataDir, 'snapshots', name))
  copyFileSync(`${dataDir}/backup`, path)
  await expect(startReady(hostSettings(dataDir))).rejects.toThrow(
    /w00 ends whole at .* accept-loss/,
  )
})
