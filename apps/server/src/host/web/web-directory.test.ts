// How long a web process is asked to wait for all that anybody was told.
import { expect, onTestFinished, test, vi } from 'vitest'
import type { DirectoryFollower } from '../directory-follower.ts'
import { UnavailableError } from '../engine-link.ts'
import { WebDirectory } from './web-directory.ts'

const over = (upToDate: () => Promise<void>): WebDirectory =>
  new WebDirectory({ upToDate } as DirectoryFollower)

test('no longer than its caller can', async () => {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
  const outcome = over(() => new Promise(() => {}))
    .upToDate(1000)
    .catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await outcome).toBeInstanceOf(UnavailableError)
})

test('and hears why it cannot be told', async () => {
  const away = new UnavailableError('nobody says how far the directory is')
  const directory = over(() => Promise.reject(away))
  await expect(directory.upToDate(1000)).rejects.toBe(away)
  await expect(directory.upToDate()).rejects.toBe(away)
  await expect(over(() => Promise.resolve()).upToDate(1000)).resolves.toBeUndefined()
})
