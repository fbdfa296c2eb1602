// Changes of the directory by processes that follow it, against the same changes at its owner in
// the same run, and what a process holds that follows many accounts. Run by hand: `npx tsx
// bench/directory.ts [replicas] [accounts] [ms of a run]`.
import { spawn, type ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { startNats } from '../tools/nats.mjs'
import type { Order, Ran, Timed } from './directory-process.ts'
import { median } from './report.ts'

const TURNS = 3
const FOLLOWERS = 4
const MB = 1 << 20
const [replicas = '1', accounts = '100000', runMs = '2000'] = process.argv.slice(2)

class Child {
  readonly #process: ChildProcess
  readonly #lines: AsyncIterator<string>

  constructor(urls: string, role: string) {
    const file = fileURLToPath(new URL('./directory-process.ts', import.meta.url))
    const words = ['--import', 'tsx', file, urls, replicas, role]
    this.#process = spawn(process.execPath, words, { stdio: ['pipe', 'pipe', 'inherit'] })
    const { stdout } = this.#process
    if (stdout === null) throw new Error('a process without a way out')
    this.#lines = createInterface({ input: stdout })[Symbol.asyncIterator]()
  }

  async answer<T>(): Promise<T> {
    const line: IteratorResult<string, unknown> = await this.#lines.next()
    if (line.done === true) throw new Error('the process has ended')
    return JSON.parse(line.value) as T
  }

  order<T>(order: Order): Promise<T> {
    this.#process.stdin?.write(`${JSON.stringify(order)}\n`)
    return this.answer<T>()
  }

  end(): void {
    this.#process.kill('SIGKILL')
  }
}

/** All of them at once: the sum of their rates, and the middle of their times. */
async function together(children: readonly Child[], same: boolean, atOnce: number): Promise<Ran> {
  const order: Order = { type: 'run', same, atOnce, ms: Number(runMs) }
  const ran = await Promise.all(children.map((child) => child.order<Ran>(order)))
  const perSecond = ran.reduce((sum, it) => sum + it.perSecond, 0)
  const p99 = Math.max(...ran.map((it) => it.p99))
  return { perSecond, p50: median(ran.map((it) => it.p50)), p99 }
}

async function compare(name: string, same: boolean, atOnce: number): Promise<void> {
  const sides = [
    ['owner', [owner]],
    ['1 follower', followers.slice(0, 1)],
    [`${FOLLOWERS} followers`, followers],
  ] as const
  const runs = new Map(sides.map(([side]) => [side, [] as Ran[]]))
  for (let turn = 0; turn <= TURNS; turn++)
    for (const [side, children] of sides) {
      const ran = await together(children, same, atOnce)
      // The first turn warms the code.
      if (turn > 0) runs.get(side)?.push(ran)
    }
  for (const [side, all] of runs) {
    const of = (figure: keyof Ran): number => median(all.map((it) => it[figure]))
    const figures = [
      of('perSecond').toFixed(0).padStart(9),
      of('p50').toFixed(2),
      of('p99').toFixed(1),
    ]
    console.log(
      [name.padEnd(18), String(atOnce).padStart(7), side.padEnd(11), ...figures].join(' | '),
    )
  }
}

interface Held {
  readonly rss: number
  readonly heapUsed: number
  readonly accounts: number
}

const heldLine = ({ rss, heapUsed, accounts: count }: Held): string =>
  `${count} accounts, heap ${(heapUsed / MB).toFixed(0)} MB, rss ${(rss / MB).toFixed(0)} MB`

const timedLine = ({ ms, stallMs }: Timed): string =>
  `in ${ms.toFixed(0)} ms, nothing else for ${stallMs.toFixed(0)} ms at most`

const servers = await startNats({ nodes: Number(replicas) })
const urls = servers.urls.join(',')
const owner = new Child(urls, 'owner')
await owner.answer()
const empty = new Child(urls, 'empty')
await empty.answer()
console.log(`follower of nothing: ${heldLine(await empty.order<Held>({ type: 'memory' }))}`)
empty.end()
const filledMs = await owner.order<number>({ type: 'fill', accounts: Number(accounts) })
const saved = await owner.order<Timed>({ type: 'snapshot' })
console.log(`filled in ${filledMs.toFixed(0)} ms; snapshot ${timedLine(saved)}`)
const followers: Child[] = []
for (let i = 0; i < FOLLOWERS; i++) {
  const child = new Child(urls, `follower${i}`)
  followers.push(child)
  const opened = await child.answer<Timed>()
  if (i > 0) continue
  const held = heldLine(await child.order<Held>({ type: 'memory' }))
  console.log(`follower from the snapshot: sure ${timedLine(opened)}; ${held}`)
}
console.log('changes            | at once | by          | a second | p50 ms | p99 ms')
for (const atOnce of [1, 64]) await compare('accounts apart', false, atOnce)
await compare('one and the same', true, 1)
for (const child of [owner, ...followers]) child.end()
await servers.stop()
