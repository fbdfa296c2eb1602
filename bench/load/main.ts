// `npm run load`: the built server under 2,000 bots, 100 WebSockets and 50 requests a second at
// speed 60, on each database; then PostgreSQL frozen and stopped for a while. Prints what callers
// saw and whether that is what is wanted, and ends with 1 where it is not. Loopback only, bounded
// in count and time; ends by itself.
import { parseArgs } from 'node:util'
import { startPostgres, type ThrowAwayPostgres } from '../../tools/postgres.mjs'
import { HEALTH, LOAD_CALLS, symbolOf } from './calls.ts'
import { startLoaded, type LoadedServer } from './loaded-server.ts'
import { endings, isGood, printTable, type Sample } from './table.ts'
import { printVerdict, verdictOf, type Reading } from './verdict.ts'
import { Visitor } from './visitor.ts'
import { quantile } from '../report.ts'

const LEAST_USERS = 100
/** Fewer than an account may have running, since one is made as another closes. */
const BOTS_EACH = 40
const FAULT_S = 30
/** Visitors do not come all at once: calls grow to the wanted rate in so long before it counts. */
const ARRIVAL_S = 20
const MOST_SECONDS = 600
const MOST_BOTS = 10_000
const MOST_SOCKETS = 2_000
const MOST_PER_SECOND = 500

const { values } = parseArgs({
  options: {
    seconds: { type: 'string', default: '180' },
    bots: { type: 'string', default: '2000' },
    rate: { type: 'string', default: '50' },
    sockets: { type: 'string', default: '100' },
    /** One after another: "1,60". */
    speed: { type: 'string', default: '60' },
    only: { type: 'string', default: 'embedded,postgres,frozen,stopped' },
  },
})
const seconds = Math.min(MOST_SECONDS, Number(values.seconds))
const bots = Math.min(MOST_BOTS, Number(values.bots))
const perSecond = Math.min(MOST_PER_SECOND, Number(values.rate))
const socketCount = Math.min(MOST_SOCKETS, Number(values.sockets))
const users = Math.max(LEAST_USERS, Math.ceil(bots / BOTS_EACH))

interface Fault {
  readonly name: string
  begin(): Promise<void> | void
  end(): Promise<void> | void
}

async function main(): Promise<void> {
  for (const speed of values.speed.split(',')) await loadsAt(speed)
}

async function loadsAt(speed: string): Promise<void> {
  const wanted = values.only.split(',')
  if (wanted.includes('embedded')) await load({ title: 'embedded database', speed })
  if (wanted.every((it) => it === 'embedded')) return
  const postgres = await startPostgres()
  try {
    if (wanted.includes('postgres')) await load({ title: 'PostgreSQL', speed, postgres })
    for (const fault of faultsOf(postgres)) {
      if (!wanted.includes(fault.name)) continue
      await load({ title: `PostgreSQL, ${fault.name}`, speed, postgres, fault })
    }
  } finally {
    await postgres.stop()
  }
}

const faultsOf = (postgres: ThrowAwayPostgres): readonly Fault[] => [
  { name: 'frozen', begin: () => postgres.freeze(), end: () => postgres.thaw() },
  { name: 'stopped', begin: () => postgres.halt(), end: () => postgres.resume() },
]

interface Load {
  readonly title: string
  readonly speed: string
  readonly postgres?: ThrowAwayPostgres
  readonly fault?: Fault
}

async function load({ title, speed, postgres, fault }: Load): Promise<void> {
  console.log(
    `\n=== ${title}, speed ${speed}: ${bots} bots, ${socketCount} WebSockets, ` +
      `${perSecond} requests/s, ${seconds} s`,
  )
  const server = await startLoaded(postgres?.url, speed)
  const sockets = { messages: 0, lost: 0 }
  const closers: (() => void)[] = []
  try {
    const visitors = await settle(server)
    for (let i = 0; i < socketCount; i += 1) {
      const stream = Math.floor(i / visitors.length) % 2 === i % 2 ? 'bots' : 'quote'
      const visitor = visitors[i % visitors.length]
      if (visitor) closers.push(visitor.listen(stream, sockets))
    }
    await server.until('the read models follow', (health) => health.projectionLag < 500)
    const before = await server.memoryMb()
    const [factsBefore, cpuBefore] = [await server.facts(), await server.cpuSeconds()]
    const { samples, readings } = await drive(server, visitors, fault)
    const facts = (await server.facts()) - factsBefore
    const cpu = (await server.cpuSeconds()) - cpuBefore
    const after = await server.memoryMb()
    report(title, samples, fault)
    if (fault === undefined) judge(samples, readings, sockets.lost)
    console.log(
      `memory ${before} MB at the start, ${after} MB at the end; ${Math.round(facts / (seconds + ARRIVAL_S))} facts/s; ` +
        `processor ${(cpu / (seconds + ARRIVAL_S)).toFixed(2)} cores; ` +
        `sockets: ${sockets.messages} messages, ${sockets.lost} lost`,
    )
    await server.until('every fact is in the read models', (health) => health.projectionLag < 500)
  } finally {
    for (const close of closers) close()
    await server.stop()
  }
}

/** Signs the users up and gives each the same number of bots. */
async function settle(server: LoadedServer): Promise<readonly Visitor[]> {
  const visitors = Array.from({ length: users }, () => new Visitor(server.base))
  const each = Math.ceil(bots / users)
  const left = visitors.entries()
  const work = async (): Promise<void> => {
    for (const [n, visitor] of left) {
      await visitor.register(`load-${n}`)
      for (let i = 0; i < each; i += 1) await visitor.createGrid(symbolOf(n + i))
    }
  }
  const from = performance.now()
  await Promise.all([work(), work(), work(), work()])
  console.log(`${each * users} bots made in ${((performance.now() - from) / 1000).toFixed(1)} s`)
  return visitors
}

/** Of a call that could not even be made. */
const NO_ANSWER = { http: 0, code: 0, ms: 0, result: undefined } as const

/**
 * Sends calls at their times, whether earlier ones were answered or not; the fault lies amid. Times
 * are counted from when all visitors are there; what fails before counts all the same.
 */
async function drive(
  server: LoadedServer,
  visitors: readonly Visitor[],
  fault: Fault | undefined,
): Promise<Driven> {
  const samples: Sample[] = []
  const readings: Reading[] = []
  const pending: Promise<void>[] = []
  const startMs = performance.now() + ARRIVAL_S * 1000
  const atS = (): number => (performance.now() - startMs) / 1000
  const [beginS, endS] = faultWindow()
  let stage = fault === undefined ? 2 : 0
  for (let turn = 0, nextS = 0; dueS(turn) < seconds; turn += 1) {
    const dueMs = startMs + dueS(turn) * 1000
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, dueMs - performance.now())))
    if (stage === 0 && atS() >= beginS) {
      stage = 1
      await fault?.begin()
    } else if (stage === 1 && atS() >= endS) {
      stage = 2
      pending.push(Promise.resolve(fault?.end()))
    }
    const call = LOAD_CALLS[turn % LOAD_CALLS.length]
    const visitor = visitors[(turn * 7) % visitors.length]
    if (call === undefined || visitor === undefined) continue
    const at = atS()
    pending.push(
      call.run(visitor, Math.floor(turn / LOAD_CALLS.length)).then(
        (answer) => void samples.push({ name: call.name, answer, atS: at }),
        (error: unknown) => {
          console.log(`${call.name}: ${String(error)}`)
          samples.push({ name: call.name, answer: NO_ANSWER, atS: at })
        },
      ),
    )
    if (at < nextS) continue
    nextS += 1
    pending.push(watch(server, { samples, readings }, at))
  }
  await Promise.all(pending)
  return { samples, readings }
}

/** When a call is due, in seconds from when all visitors are there. */
function dueS(turn: number): number {
  const arriving = (perSecond * ARRIVAL_S) / 2
  if (turn >= arriving) return (turn - arriving) / perSecond
  return ARRIVAL_S * (Math.sqrt(turn / arriving) - 1)
}

/** What callers saw, and what the server said of itself. */
interface Driven {
  readonly samples: Sample[]
  readonly readings: Reading[]
}

async function watch(
  server: LoadedServer,
  { samples, readings }: Driven,
  atS: number,
): Promise<void> {
  const answer = await new Visitor(server.base).call('GET', HEALTH, {})
  samples.push({ name: 'health', answer: { ...answer, code: 0 }, atS })
  const [memoryMb, behindMs] = await Promise.all([server.memoryMb(), server.behindMs()])
  readings.push({ atS, memoryMb, behindMs })
}

function judge(samples: readonly Sample[], readings: readonly Reading[], lost: number): void {
  const lines = verdictOf(samples, readings, seconds)
  printVerdict(lines)
  console.log(`WebSockets lost: ${lost}, wanted 0: ${lost === 0 ? 'met' : 'MISSED'}`)
  if (lost > 0 || lines.some((it) => !it.isMet)) process.exitCode = 1
}

function faultWindow(): readonly [number, number] {
  const lengthS = Math.min(FAULT_S, seconds / 3)
  return [(seconds - lengthS) / 2, (seconds + lengthS) / 2]
}

function report(title: string, samples: readonly Sample[], fault: Fault | undefined): void {
  if (fault === undefined) {
    const counted = samples.filter((it) => it.atS >= 0)
    printTable(title, counted)
    const asking = new Set(LOAD_CALLS.filter((it) => it.asksDatabase).map((it) => it.name))
    const times = counted.filter((it) => asking.has(it.name)).map((it) => it.answer.ms)
    console.log(`database-backed calls alone: p99 ${quantile(times, 0.99).toFixed(0)} ms`)
    return
  }
  const [beginS, endS] = faultWindow()
  printTable(
    `${title}: before`,
    samples.filter((it) => it.atS < beginS),
  )
  printTable(
    `${title}: meanwhile`,
    samples.filter((it) => it.atS >= beginS && it.atS < endS),
  )
  printTable(
    `${title}: after`,
    samples.filter((it) => it.atS >= endS),
  )
  const late = samples.filter((it) => it.atS >= endS && !isGood(it))
  const lastS = Math.max(endS, ...late.map((it) => it.atS))
  console.log(`whole again ${(lastS - endS).toFixed(1)} s after the end (${endings(late)})`)
}

await main()
