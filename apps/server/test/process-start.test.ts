// What the server's process says of a data folder that it cannot use: one sentence, at once, with
// exit code 1. And what it starts with all the same: a folder that is not there yet, a damaged key.
import { mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { tempFolder, type TempFolder } from './host-fixture.ts'
import { Client, endProcesses, start } from './process-fixture.ts'

let folder: TempFolder
beforeEach(() => {
  folder = tempFolder()
})
afterEach(() => {
  endProcesses()
  folder.remove()
})

const refusal = async (dataDir: string): Promise<string> => {
  const server = await start(dataDir)
  expect(server.address).toBeUndefined()
  expect(await server.refusal()).toBe(1)
  const told = server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('Trellis'))
  expect(told).toHaveLength(1)
  return told[0] ?? ''
}

test('a folder that is a file, or below one, is refused', async () => {
  const file = join(folder.path, 'file')
  writeFileSync(file, '')
  expect(await refusal(file)).toBe(
    `Trellis could not start: TRELLIS_DATA_DIR leads to ${file}, but that is a file: ` +
      'name a folder that this user may write to',
  )
  expect(await refusal(join(file, 'below'))).toContain('a part of that path is a file')
})

// Places where the systems that we run on let nobody make a folder.
test.each(['/proc/trellis', '/proc/trellis/below', '/dev/null/trellis'])(
  '%s is refused at once and by name',
  { timeout: 30_000 },
  async (path) => {
    const line = await refusal(path)
    expect(line).toMatch(`TRELLIS_DATA_DIR leads to ${path}, but `)
    expect(line).toMatch(/: name a folder that this user may write to$/)
  },
)

test('a folder whose parents are missing is made, for its owner alone', async () => {
  const path = join(folder.path, 'not', 'there', 'yet')
  expect((await start(path)).address).toBeDefined()
  expect(statSync(path).mode & 0o777).toBe(0o700)
  expect(statSync(join(folder.path, 'not')).mode & 0o777).toBe(0o700)
})

test('an empty key file costs the API keys and nothing else', async () => {
  const path = join(folder.path, 'data')
  mkdirSync(path)
  const first = await start(path)
  await new Client(first.address).signUp('owner')
  await first.kill()
  writeFileSync(join(path, 'secret-key'), '')

  const second = await start(path)
  expect(second.output()).toContain('secret-key held no whole key: it is kept as')
  await new Client(second.address).logIn('owner')
  expect(readFileSync(join(path, 'secret-key.damaged-1'), 'utf8')).toBe('')
  expect(readFileSync(join(path, 'secret-key'), 'utf8')).toMatch(/^[0-9a-f]{64}\n$/)
})
