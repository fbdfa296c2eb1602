// What is written, plainly or through, stands where it was put, in whatever order the two come.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { open, type FileHandle } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { nodeFiles } from './files.ts'

let folder: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'trellis-files-'))
})
afterAll(() => rmSync(folder, { recursive: true }))

test('writes through and plain writes of one file see each other', async () => {
  const path = join(folder, 'log')
  const file = await nodeFiles.open(path)
  await file.writeThrough(Buffer.from('one '), 0)
  await file.write(Buffer.from('two '), 4)
  await file.writeThrough(Buffer.from('three '), 8)
  await file.writeThrough(Buffer.from('four'), 14)
  expect(readFileSync(path, 'utf8')).toBe('one two three four')
  await file.truncate(8)
  await file.writeThrough(Buffer.from('3'), 8)
  await file.close()
  expect(readFileSync(path, 'utf8')).toBe('one two 3')
})

test('a write through after a plain write syncs both, one after another itself alone', async () => {
  const path = join(folder, 'marked')
  const probe = await open(path, 'w')
  const handles = Object.getPrototypeOf(probe) as FileHandle
  await probe.close()
  const synced = vi.spyOn(handles, 'datasync')
  const file = await nodeFiles.open(path)
  await file.write(Buffer.from('mark'), 0)
  await file.writeThrough(Buffer.from('one'), 4)
  expect(synced).toHaveBeenCalledTimes(1)
  await file.writeThrough(Buffer.from('two'), 7)
  expect(synced).toHaveBeenCalledTimes(process.platform === 'linux' ? 1 : 2)
  await file.truncate(4)
  await file.writeThrough(Buffer.from('three'), 4)
  expect(synced).toHaveBeenCalledTimes(process.platform === 'linux' ? 2 : 3)
  await file.close()
  synced.mockRestore()
})
