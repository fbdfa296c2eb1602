// A sweep by the engine on two threads against the same on one, and beside it what two threads of
// this machine win with plain arithmetic: cores that share what they are made of are less than two.
import { collectGarbage, inOwnProcess, ownArguments, tell } from './own-process.ts'
import { median, type Row } from './report.ts'
import { SWEEP_DAYS, SweepThread, type SweepWork } from './sweep-thread.ts'

interface Seconds {
  readonly one: number[]
  readonly two: number[]
}

/** Sweeps of so many settings, divided over two threads and on one, in turn. */
export function benchSweepWorkers(settings: number, runs: number): readonly Row[] {
  const { sweep, plain } = inOwnProcess<Record<SweepWork['type'], Seconds>>(
    import.meta.url,
    settings,
    runs,
  )
  const gain = ({ one, two }: Seconds): number => median(one) / median(two)
  const name = `sweep of ${settings} settings, two workers`
  const what = `futures grids over ${SWEEP_DAYS} days of minutes`
  return [
    {
      name,
      ours: settings / median(sweep.two),
      bound: settings / median(sweep.one),
      unit: 'settings/s',
      floor: 1.8,
      note: `${what}, against one worker`,
      why: 'see the next row',
    },
    {
      name: `${name}, against plain arithmetic`,
      ours: gain(sweep),
      bound: gain(plain),
      unit: 'times',
      floor: 0.9,
      note: 'what two threads win over one; reference: the same of a program without memory',
    },
  ]
}

async function measure(settings: number, runs: number): Promise<void> {
  const threads = [new SweepThread(), new SweepThread()] as const
  const [first, second] = threads
  const half = settings / 2
  const seconds: Record<SweepWork['type'], Seconds> = {
    sweep: { one: [], two: [] },
    plain: { one: [], two: [] },
  }
  await Promise.all(threads.map((it) => it.play('sweep', settings)))
  for (let run = 0; run < runs; run++) {
    for (const type of ['sweep', 'plain'] as const) {
      collectGarbage()
      const { one, two } = seconds[type]
      one.push(await timed(() => first.play(type, settings)))
      two.push(await timed(() => Promise.all([first.play(type, half), second.play(type, half)])))
    }
  }
  tell(seconds)
  await Promise.all(threads.map((it) => it.end()))
}

async function timed(work: () => Promise<unknown>): Promise<number> {
  const started = process.hrtime.bigint()
  await work()
  return Number(process.hrtime.bigint() - started) / 1e9
}

const own = ownArguments(import.meta.url)
if (own !== undefined) await measure(own[0] ?? 40, own[1] ?? 3)
