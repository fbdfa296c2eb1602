// A measurement in a process that has done nothing else, as a worker of the server has not: what
// other measurements leave in memory, and what was compiled for them, is not in its way.
import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

/** Runs a module of the bench as a program of its own, and answers what it told by `tell`. */
export function inOwnProcess<T>(moduleUrl: string, ...args: readonly number[]): T {
  const program = [...process.execArgv, fileURLToPath(moduleUrl), ...args.map(String)]
  return JSON.parse(execFileSync(process.execPath, program, { encoding: 'utf8' })) as T
}

/** Where a module is the program itself: its arguments. Undefined where it is imported. */
export function ownArguments(moduleUrl: string): readonly number[] | undefined {
  if (process.argv[1] !== fileURLToPath(moduleUrl)) return undefined
  return process.argv.slice(2).map(Number)
}

/** Answers the process that began this one. */
export function tell(answer: unknown): void {
  process.stdout.write(JSON.stringify(answer))
}

/** What was before a measurement is not what it works beside. */
export function collectGarbage(): void {
  setFlagsFromString('--expose-gc')
  const collect = runInNewContext('gc') as () => void
  collect()
}
