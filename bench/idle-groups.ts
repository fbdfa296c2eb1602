// What 32 groups cost an engine process that has nothing to do but to keep them, in one thread and
// in two, beside the one process of a laptop (docs/capacity.md, "An engine's groups").
import { setTimeout as pause } from 'node:timers/promises'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../tools/build.mjs'
import { startNats } from '../tools/nats.mjs'
import { inRoot } from '../tools/paths.mjs'
import { SERVER_FLAGS } from '../tools/server-flags.mjs'
import { cpuSeconds, residentMegabytes } from './processes.ts'

// Usage: tsx bench/idle-groups.ts [seconds idle] [replicas]
const [seconds = 60, nodes = 1] = process.argv.slice(2).map(Number)
/** What is made at a start is not what it costs to be there. */
const SETTLING_MS = 20_000

await ensureBuilt({ only: 'server' })
const sides = {
  'role all, 2 workers': alone,
  'engine, 1 thread': engine(1),
  'engine, 2 threads': engine(2),
}
for (const [name, env] of Object.entries(sides)) {
  const servers = await startNats({ nodes })
  const folder = mkdtempSync(join(tmpdir(), 'trellis-idle-'))
  const { pid, stop } = await run({ ...env(servers.urls), TRELLIS_DATA_DIR: folder })
  await pause(SETTLING_MS)
  const before = cpuSeconds(pid)
  await pause(seconds * 1000)
  const cpu = ((cpuSeconds(pid) - before) / seconds) * 100
  console.log(`${name}: ${residentMegabytes(pid).toFixed(0)} MB, ${cpu.toFixed(1)} % of a core`)
  await stop()
  await servers.stop()
  rmSync(folder, { recursive: true, force: true })
}

function alone(): Readonly<Record<string, string>> {
  return { TRELLIS_ROLE: 'all', TRELLIS_LAB: '0' }
}

function engine(threads: number) {
  return (urls: readonly string[]): Readonly<Record<string, string>> => ({
    TRELLIS_ROLE: 'engine',
    TRELLIS_SHARDS: String(threads),
    NATS_URL: urls.join(','),
    DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    TRELLIS_SECRET_KEY: '0123456789abcdef',
  })
}

async function run(env: Readonly<Record<string, string>>) {
  const main = inRoot('apps/server/dist/main.js')
  const child = spawn(process.execPath, [...SERVER_FLAGS, main], {
    env: { ...process.env, PORT: '0', ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await once(child.stdout, 'data')
  const ended = once(child, 'exit')
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM')
    await ended
  }
  return { pid: child.pid ?? 0, stop }
}
