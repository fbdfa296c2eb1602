// What a load measured, as tables: per call how often, how it ended, and how long it took.
import type { Answer } from './visitor.ts'
import { quantile } from '../report.ts'

export interface Sample {
  readonly name: string
  readonly answer: Answer
  /** Seconds from the beginning of the load. */
  readonly atS: number
}

const ms = (value: number): string => value.toFixed(0).padStart(7)

/** Prints a line per call: count, answers that were none, and the times of all. */
export function printTable(title: string, samples: readonly Sample[]): void {
  console.log(`\n${title}`)
  console.log(`${'call'.padEnd(20)}  count   p50 ms   p99 ms   max ms  ended as`)
  for (const name of new Set(samples.map((it) => it.name))) {
    const own = samples.filter((it) => it.name === name)
    const times = own.map((it) => it.answer.ms)
    const line = [ms(quantile(times, 0.5)), ms(quantile(times, 0.99)), ms(Math.max(...times))]
    console.log(
      `${name.padEnd(20)}${String(own.length).padStart(7)}  ${line.join('  ')}  ${endings(own)}`,
    )
  }
}

/** "200/0 × 120, 503/10019 × 3": HTTP status and code of each ending. */
export function endings(samples: readonly Sample[]): string {
  const counts = new Map<string, number>()
  for (const { answer } of samples) {
    const ending = answer.http === 0 ? 'no answer' : `${answer.http}/${answer.code}`
    counts.set(ending, (counts.get(ending) ?? 0) + 1)
  }
  return [...counts].map(([ending, n]) => `${ending} × ${n}`).join(', ')
}

/** Whether a call ended as wished. */
export function isGood({ answer }: Sample): boolean {
  return answer.http === 200 && answer.code === 0
}
