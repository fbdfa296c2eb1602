// What a process of this machine has used so far, as Linux tells it.
import { readFileSync } from 'node:fs'

/** Of every Linux that Node runs on (getconf CLK_TCK). */
const TICKS_PER_SECOND = 100

/** Seconds of a core that it has used, in its own code and in the kernel's for it. */
export function cpuSeconds(pid: number): number {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8')
  // Its name stands in brackets and may hold blanks.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ')
  return (Number(fields[11]) + Number(fields[12])) / TICKS_PER_SECOND
}

/** Memory that it holds, files that it has mapped included. */
export function residentMegabytes(pid: number): number {
  const text = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(text)?.[1] ?? Number.NaN) / 1024
}
