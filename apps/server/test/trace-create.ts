// Runs the real server under strace and prints the system calls of one acknowledged create: the
// record's write, the end of its sync, then the answer. A write to a file opened with O_DSYNC is
// synced when it returns; any other needs an fdatasync behind it. Not a test of the suite: strace
// is not on every machine. Exit 1 when the order is wrong.
import { spawn, spawnSync } from 'node:child_process'
import { constants, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { eventually, tempFolder } from './host-fixture.ts'

const MAIN = fileURLToPath(new URL('../src/main.ts', import.meta.url))
const PORT = 18_080 + (process.pid % 1000)
const ADDRESS = `http://127.0.0.1:${PORT}`
const CALLS = 'trace=fdatasync,pwrite64,write,writev,sendto'
let cookie = ''

async function post(path: string, body: unknown): Promise<string> {
  const headers = { 'content-type': 'application/json', cookie, origin: ADDRESS }
  const init = { method: 'POST', headers, body: JSON.stringify(body) }
  const response = await fetch(ADDRESS + path, init)
  const cookies = response.headers.getSetCookie()
  if (cookies.length > 0) cookie = cookies.map((text) => text.split(';')[0]).join('; ')
  return response.text()
}

async function run(): Promise<void> {
  if (spawnSync('strace', ['-V']).status !== 0) {
    process.stdout.write('strace is not installed: nothing was traced.\n')
    return
  }
  const folder = tempFolder()
  const trace = join(folder.path, 'trace')
  // -D keeps the server our own child, so that stopping it does not depend on strace.
  const args = ['-D', '-f', '-tt', '-y', '-s', '3000', '-e', CALLS, '-o', trace]
  const env = { ...process.env, PORT: String(PORT), TRELLIS_DATA_DIR: join(folder.path, 'data') }
  const server = spawn('strace', [...args, process.execPath, '--import', 'tsx', MAIN], {
    env,
    stdio: 'ignore',
  })
  try {
    await eventually('the server is ready', () => isReady(), 120_000)
    await post('/v2/public/user/register', { email: 'a@b.example', password: 'a-long-password' })
    const plan = {
      min_price: '80000',
      max_price: '130000',
      cell_number: 20,
      total_investment: '1000',
    }
    const answer = await post('/s1/bot/spot/v1/create', { symbol: 'BTCUSDT', ...plan })
    const id = /"grid_id":"(\d+)"/.exec(answer)?.[1]
    if (id === undefined) throw new Error(`no grid was created: ${answer}`)
    await eventually('the answer is in the trace', () => readFileSync(trace, 'utf8').includes(id))
    report(readFileSync(trace, 'utf8').split('\n'), id, server.pid ?? 0)
  } finally {
    server.kill('SIGTERM')
    await new Promise((resolve) => server.once('exit', resolve))
    folder.remove()
  }
}

async function isReady(): Promise<boolean> {
  const answer = await fetch(`${ADDRESS}/healthz`).catch(() => undefined)
  return answer?.status === 200
}

function report(lines: readonly string[], id: string, pid: number): void {
  const answered = lines.findIndex((line) => line.includes(id))
  const before = lines.slice(0, answered)
  const written = before.findLastIndex((line) => /pwrite64\(.*w\d\d-.*TRJ1/.test(line))
  const write = lines[written] ?? ''
  const isDone = isThrough(write, pid) ? endOf(write) : isSynced
  const synced = before.findIndex((line, i) => i >= written && isDone(line))
  const shown = [written, synced, answered].map((i) => lines[i]?.slice(0, 240) ?? 'missing')
  process.stdout.write(`${shown.join('\n')}\n`)
  const inOrder = written >= 0 && synced >= written && answered > synced
  process.stdout.write(inOrder ? 'written, synced, then answered\n' : 'NOT in order\n')
  if (!inOrder) process.exitCode = 1
}

/** Whether a write went to a file that syncs each write: the kernel tells of the open file. */
function isThrough(write: string, pid: number): boolean {
  const fd = /pwrite64\((\d+)/.exec(write)?.[1] ?? ''
  const flags = /^flags:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'utf8'))?.[1]
  return (Number.parseInt(flags ?? '0', 8) & constants.O_DSYNC) !== 0
}

/** Tells the line that says that a write has returned: its own, or a later one of its thread. */
function endOf(write: string): (line: string) => boolean {
  const thread = write.split(' ', 1)[0] ?? ''
  return (line) => line.startsWith(`${thread} `) && /pwrite64.*\) += \d+$/.test(line)
}

/** A sync that has returned, in one line or resumed. */
function isSynced(line: string): boolean {
  return /fdatasync(\(.*\)| resumed>\)) += 0/.test(line)
}

await run()
