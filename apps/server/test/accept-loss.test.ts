// A directory and a worker's stream that are gone, accepted on purpose in a folder with running
// bots: what is left trades on and serves.
import { copyFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { onTestFinished, expect, it } from 'vitest'
import { nodeFiles } from '../src/journal/files.ts'
import { acceptLoss, findLosses } from '../src/host/accept-loss.ts'
import { openDataFolder } from '../src/host/data-folder.ts'
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
