// Engine processes alone over their shares of one recorded input, and then all together, in one run
// on three nodes: the sum of the first is an upper bound, the second is as it is. The input is the
// market of the tests with a grid for each user, replayed as fast as engines follow. Run by hand:
// `npx tsx bench/cluster.ts [engines] [bots in each group] [market hours]`; minutes are bounded.
import { BusStage } from '../apps/server/test/cluster/bus-stage.ts'
import { EngineStage } from '../apps/server/test/cluster/engine-stage.ts'
import { cpuSeconds } from './processes.ts'

const GROUPS = 32
const HOUR_MS = 3_600_000
/** A step of market time; engines follow each before the next is told. */
const STEP_MS = HOUR_MS / 4
/** No share is measured for longer, however slow the machine is. */
const MOST_MS = 40_000

interface Measured {
  readonly name: string
  readonly engines: number
  readonly facts: number
  readonly seconds: number
  /** Of a core, in all engine processes. */
  readonly engineCpu: number
}

interface Share {
  readonly name: string
  readonly engines: number
  readonly groups: readonly number[]
}

/** Facts of all groups so far. */
const factsOf = (stage: EngineStage): number =>
  stage.links.reduce((sum, { figures }) => sum + figures.facts, 0)

/** One share in an installation of its own: bots in these groups, and engines for all groups. */
async function measure(
  base: BusStage,
  { name, engines, groups }: Share,
  [bots, hours]: readonly [number, number],
): Promise<Measured> {
  const stage = await EngineStage.start(base, name)
  const processes = await Promise.all(Array.from({ length: engines }, () => stage.engine()))
  try {
    await stage.settled()
    for (const group of groups) {
      const users = await Promise.all(
        Array.from({ length: bots }, (_, i) => stage.user(group + GROUPS * (i % 8), false)),
      )
      await Promise.all(users.map((user, i) => stage.grid(user, `bench${i}`, false)))
    }
    // The first steps make code warm and do not count.
    for (let i = 0; i < 4; i++) await stage.step(STEP_MS)
    const cpu = (): number => processes.reduce((sum, { pid }) => sum + cpuSeconds(pid), 0)
    const [facts, used, beganMs] = [factsOf(stage), cpu(), performance.now()]
    const steps = (hours * HOUR_MS) / STEP_MS
    let done = 0
    for (; done < steps && performance.now() - beganMs < MOST_MS; done++) await stage.step(STEP_MS)
    const seconds = (performance.now() - beganMs) / 1000
    if (done < steps) console.log(`${name}: ${done} of ${steps} steps in the time there was`)
    return { name, engines, facts: factsOf(stage) - facts, seconds, engineCpu: cpu() - used }
  } finally {
    await Promise.all(processes.map((it) => it.kill()))
    await stage.stop()
  }
}

const rate = ({ facts, seconds }: Measured): number => facts / seconds

function print(alone: readonly Measured[], together: Measured): void {
  const bound = alone.reduce((sum, it) => sum + rate(it), 0)
  console.log('share        | engines | facts   | seconds | facts/s | CPU of engines, s')
  for (const it of [...alone, together]) {
    const cells = [
      it.name.padEnd(12),
      String(it.engines).padStart(7),
      String(it.facts).padStart(7),
      it.seconds.toFixed(1).padStart(7),
      rate(it).toFixed(0).padStart(7),
      it.engineCpu.toFixed(1),
    ]
    console.log(cells.join(' | '))
  }
  console.log(`upper bound, the sum of who ran alone: ${bound.toFixed(0)} facts/s`)
  console.log(`together to that: ${(rate(together) / bound).toFixed(2)}`)
}

const [engines = 2, bots = 32, hours = 24] = process.argv.slice(2).map(Number)
const all = Array.from({ length: GROUPS }, (_, group) => group)
const shares = Array.from({ length: engines }, (_, at) => ({
  name: `alone${at + 1}`,
  engines: 1,
  groups: all.filter((group) => group % engines === at),
}))
const base = await BusStage.start(3)
try {
  const alone: Measured[] = []
  for (const share of shares) alone.push(await measure(base, share, [bots, hours]))
  print(alone, await measure(base, { name: 'together', engines, groups: all }, [bots, hours]))
} finally {
  await base.stop()
}
