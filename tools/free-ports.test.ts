// Ports that are chosen now and listened on later: nobody else is given them in between.
import { spawn, type ChildProcess } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { freePorts } from './free-ports.mjs'

const module = new URL('free-ports.mjs', import.meta.url).href

/** Another process that asked for `count` ports of a range and lives on without listening. */
async function asked(count: number, range: readonly [number, number]): Promise<ChildProcess> {
  const words = `${count}, ${JSON.stringify(range)}`
  const program = `
    import { freePorts } from '${module}'
    console.log(await freePorts(${words}))
    setInterval(() => undefined, 1000)`
  const args = ['--input-type=module', '-e', program]
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'ignore'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const gaveUp = once(child, 'exit').then(() => Promise.reject(new Error('it gave up')))
  await Promise.race([once(child.stdout, 'data'), gaveUp])
  return child
}

/** A range of so many ports, each of them free as the test begins. */
async function someRange(size: number): Promise<[number, number]> {
  // Somewhere, as another run of this test may look for one at this moment.
  for (let from = randomInt(10_000, 13_000); from < 14_000; from += size) {
    const range: [number, number] = [from, from + size]
    const child = await asked(size, range).catch(() => undefined)
    if (child === undefined) continue
    child.kill('SIGKILL')
    await once(child, 'exit')
    return range
  }
  throw new Error('no range of free ports')
}

test('ports of a process that has not listened yet are given to no other until it ends', async () => {
  const range = await someRange(4)
  const child = await asked(3, range)
  const [last = 0, ...more] = await freePorts(1, range)
  expect(last).toBeGreaterThan(0)
  expect(more).toEqual([])
  await expect(freePorts(1, range)).rejects.toThrow(`no 1 free ports from ${range.join(' to ')}`)

  child.kill('SIGKILL')
  await once(child, 'exit')
  const found = await freePorts(3, range)
  expect([...found, last].toSorted((a, b) => a - b)).toEqual(
    Array.from({ length: 4 }, (_, i) => range[0] + i),
  )
})

test('a port that somebody listens on is not answered', async () => {
  const range = await someRange(2)
  const server = createServer().listen(range[0], '127.0.0.1')
  onTestFinished(() => void server.close())
  await once(server, 'listening')
  expect(await freePorts(1, range)).toEqual([range[0] + 1])
  await expect(freePorts(1, range)).rejects.toThrow('no 1 free ports')
})
