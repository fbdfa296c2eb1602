// `npm start` in a small repository of its own: it builds once, stops when told, at any moment, and
// leaves no server behind however it dies.
import { spawn, spawnSync, type ChildProcess } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { root } from './paths.mjs'
import { plantTree } from './planted-tree.ts'

const server = `
import { createServer } from 'node:http'
const server = createServer().listen(0, '127.0.0.1', () => console.log('ready', process.pid))
process.on('SIGTERM', () => server.close(() => process.exit(0)))
`

/** Goes on until a signal ends it: it hears none. */
const deaf = `
console.log('ready', process.pid)
setInterval(() => undefined, 1000)
`

test('nothing is installed through a link to the packages of another folder', async () => {
  const folder = smallRepository()
  const theirs = plantTree({ 'node_modules/there/package.json': '{}' })
  rmSync(join(folder, 'node_modules'), { recursive: true })
  symlinkSync(join(theirs, 'node_modules'), join(folder, 'node_modules'))
  const { status, stderr } = spawnSync(process.execPath, ['tools/start.mjs'], {
    cwd: folder,
    encoding: 'utf8',
  })
  expect([status, stderr.trim()]).toEqual([1, expect.stringContaining('node_modules is a link')])
  expect(existsSync(join(theirs, 'node_modules/there/package.json'))).toBe(true)
})

test('starts, builds once, stops with 0 and dies whole', { timeout: 60_000 }, async () => {
  const folder = smallRepository()
  const first = await start(folder)
  expect(first.output()).toMatch(/Built server/)
  expect(first.output()).toMatch(/Built web/)
  const asked = performance.now()
  first.starter.kill('SIGTERM')
  expect(await once(first.starter, 'exit')).toEqual([0, null])
  expect(performance.now() - asked).toBeLessThan(5_000)
  expect(isAlive(first.server)).toBe(false)

  const second = await start(folder)
  expect(second.output()).not.toMatch(/Built/)
  second.starter.kill('SIGKILL')
  await until(() => !isAlive(second.server))
})

test('told to stop while it builds: ends at once with 0, and what it ran with it', async () => {
  const folder = smallRepository()
  writeFileSync(join(folder, 'tools/gen-registries.ts'), deaf)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { starter, server: builder, output } = await start(folder, starterAlone)
    starter.kill(signal)
    expect(await once(starter, 'exit')).toEqual([0, null])
    await until(() => !isAlive(builder))
    expect(output()).toBe(`ready ${builder}\n`)
  }
})

test('told to stop before the server can hear it: ends with 0', async () => {
  const folder = smallRepository()
  writeFileSync(join(folder, 'apps/server/src/main.ts'), deaf)
  for (const signal of ['SIGTERM', 'SIGINT'] as const) {
    const { starter, server: unready, output } = await start(folder, starterAlone)
    starter.kill(signal)
    expect(await once(starter, 'exit')).toEqual([0, null])
    expect([isAlive(unready), output().split('\n').at(-2)]).toEqual([false, `ready ${unready}`])
  }
  const killed = await start(folder, starterAlone)
  process.kill(killed.server, 'SIGKILL')
  expect(await once(killed.starter, 'exit')).toEqual([1, null])
})

interface Started {
  readonly starter: ChildProcess
  readonly server: number
  output(): string
}

const viaNpm = ['npm', 'start'] as const
const starterAlone = [process.execPath, 'tools/start.mjs'] as const

/** Starts and waits until the planted server says that it is ready. */
async function start(
  folder: string,
  [command, ...words]: readonly [string, ...string[]] = viaNpm,
): Promise<Started> {
  const starter = spawn(command, words, { cwd: folder, stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void starter.kill('SIGKILL'))
  let output = ''
  const add = (text: string) => (output += text)
  starter.stdout.setEncoding('utf8').on('data', add)
  starter.stderr.setEncoding('utf8').on('data', add)
  await until(() => /ready \d+/.test(output) || starter.exitCode !== null)
  return { starter, server: Number(/ready (\d+)/.exec(output)?.[1] ?? 0), output: () => output }
}

function smallRepository(): string {
  const folder = plantTree({
    'apps/server/src/main.ts': server,
    'apps/web/index.html': '<!doctype html><script type="module" src="/main.ts"></script>',
    'apps/web/main.ts': 'document.title = "planted"\n',
  })
  for (const file of ['package.json', 'package-lock.json', 'tsconfig.json']) {
    cpSync(join(root, file), join(folder, file))
  }
  mkdirSync(join(folder, 'tools'))
  for (const file of readdirSync(join(root, 'tools'))) {
    if (!file.endsWith('.test.ts'))
      cpSync(join(root, 'tools', file), join(folder, 'tools', file), { recursive: true })
  }
  mkdirSync(join(folder, 'bots'))
  linkPackages(folder)
  return folder
}

/**
 * A folder of links with the stamp of a finished installation: never one link to the whole of
 * node_modules, which an installation in here would empty.
 */
function linkPackages(folder: string): void {
  const ours = join(root, 'node_modules')
  const theirs = join(folder, 'node_modules')
  mkdirSync(theirs)
  for (const name of readdirSync(ours)) {
    if (!name.startsWith('.')) symlinkSync(join(ours, name), join(theirs, name))
  }
  const lock = readFileSync(join(folder, 'package-lock.json'))
  writeFileSync(join(theirs, '.trellis-lock'), createHash('sha256').update(lock).digest('hex'))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

async function until(done: () => boolean): Promise<void> {
  const limit = performance.now() + 30_000
  while (!done()) {
    if (performance.now() > limit) throw new Error('waited 30 s in vain')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
