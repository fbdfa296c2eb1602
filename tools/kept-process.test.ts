// Processes that are started again when they die, and what is left of them when whoever keeps them
// is killed: nothing.
import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test } from 'vitest'
import { KeptProcess } from './kept-process.mjs'

/** Says that it works, and goes on. */
const working = `console.log('ready'); setInterval(() => undefined, 1000)`

interface Kept {
  readonly kept: KeptProcess
  readonly said: string[]
}

function keep(program: string, stopLimitMs = 10_000): Kept {
  const said: string[] = []
  const launch = () => {
    const child = spawn(process.execPath, ['-e', program], { stdio: ['ignore', 'pipe', 'ignore'] })
    return { child, ready: once(child.stdout, 'data') }
  }
  const say = (line: string): void => void said.push(line)
  const kept = new KeptProcess({ name: 'engine-1', launch, say, stopLimitMs })
  onTestFinished(() => kept.stop())
  return { kept, said }
}

test('one that is killed is named, started again a second later, and told to be back', async () => {
  const { kept, said } = keep(working)
  await kept.start()
  expect([kept.isReady, said]).toEqual([true, []])
  const first = kept.pid
  const killedMs = performance.now()
  kept.kill()
  await until(() => said.length === 2)
  expect(performance.now() - killedMs).toBeGreaterThan(990)
  expect(said).toEqual([
    `engine-1 (pid ${first}) was ended by SIGKILL; it is started again in 1 s`,
    `engine-1 is back, pid ${kept.pid}`,
  ])
  expect(isAlive(kept.pid)).toBe(true)
  expect(kept.pid).not.toBe(first)
})

test('one that gives up before it ever worked is not tried again', async () => {
  const { kept, said } = keep(`process.exit(2)`)
  await expect(kept.start()).rejects.toThrow(/ended with 2 before it was ready/)
  expect(said).toEqual([])
})

test('it is stopped in order, or at the limit by force, and stays away', async () => {
  const orderly = keep(`process.on('SIGTERM', () => process.exit(0)); ${working}`)
  const deaf = keep(`process.on('SIGTERM', () => undefined); ${working}`, 300)
  for (const { kept, said } of [orderly, deaf]) {
    await kept.start()
    const { pid } = kept
    await kept.stop()
    expect([isAlive(pid), kept.pid, said]).toEqual([false, pid, []])
  }
})

test('whoever is killed takes all that it has started along, also what stands still', async () => {
  const reaper = fileURLToPath(new URL('reaper.mjs', import.meta.url))
  const program = `
    import { spawn } from 'node:child_process'
    import { startReaper } from ${JSON.stringify(reaper)}
    const reaper = await startReaper()
    const children = [1, 2].map(() => {
      const child = spawn(process.execPath, ['-e', 'setInterval(() => 0, 1000)'], { detached: true })
      reaper.watch(child)
      return child
    })
    children[1].kill('SIGSTOP')
    console.log([reaper, ...children].map(({ pid }) => pid).join(' '))
    setInterval(() => undefined, 1000)`
  const words = ['--input-type=module', '-e', program]
  const owner = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] })
  const pids = await numbersOf(owner)
  expect(pids.map(isAlive)).toEqual([true, true, true])
  owner.kill('SIGKILL')
  await until(() => !pids.some(isAlive))
})

async function numbersOf({ stdout }: ChildProcess): Promise<readonly number[]> {
  if (stdout === null) throw new Error('it says nothing')
  const [text] = (await once(stdout.setEncoding('utf8'), 'data')) as [string]
  return text.trim().split(' ').map(Number)
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(done: () => boolean): Promise<void> {
  const limit = performance.now() + 20_000
  while (!done()) {
    if (performance.now() > limit) throw new Error('waited 20 s in vain')
    await new Promise((resolve) => setTimeout(resolve, 10))
  }
}
