// Who was sure of what and when, by the monotonic clock that all processes of a machine share; and
// whether two were sure of one group in spans that overlap.
import { hrtime } from 'node:process'

const EACH_MS = 5

/** Milliseconds of CLOCK_MONOTONIC. */
export const sharedMs = (): number => Number(hrtime.bigint() / 1000n) / 1000

/** Of one member's ownership of one epoch: first and last moment at which it was sure. */
export interface SureSpan {
  readonly member: string
  readonly group: string
  readonly epoch: number
  readonly fromMs: number
  readonly untilMs: number
}

/** Asks a member again and again what it is sure of, and writes that as lines. */
export class SureLog {
  readonly #epochs = new Map<string, number>()

  constructor(
    readonly member: string,
    readonly write: (lines: string) => void,
  ) {}

  took(group: string, epoch: number): void {
    this.#epochs.set(group, epoch)
  }

  /** The clock is read first: a process that stops in between cannot have been sure any later. */
  watch(isSure: (group: string) => boolean): NodeJS.Timeout {
    return setInterval(() => {
      const lines: string[] = []
      for (const [group, epoch] of this.#epochs) {
        const at = sharedMs().toFixed(3)
        if (isSure(group)) lines.push(`${this.member} ${group} ${epoch} ${at}\n`)
      }
      if (lines.length > 0) this.write(lines.join(''))
    }, EACH_MS)
  }
}

interface Moment {
  readonly member: string
  readonly group: string
  readonly epoch: number
  readonly atMs: number
}

function momentsOf(text: string): readonly Moment[] {
  return text.split('\n').flatMap((line) => {
    const [member = '', group = '', epoch = '', at = ''] = line.split(' ')
    // A line that a kill cut off is none.
    if (!/^\d+\.\d{3}$/.test(at)) return []
    return [{ member, group, epoch: Number(epoch), atMs: Number(at) }]
  })
}

/** The spans that the lines of one or several members tell of, in the order of groups and epochs. */
export function spansOf(text: string): readonly SureSpan[] {
  const spans = new Map<string, SureSpan>()
  for (const { member, group, epoch, atMs } of momentsOf(text)) {
    const key = `${member} ${group} ${epoch}`
    const { fromMs = atMs, untilMs = atMs } = spans.get(key) ?? {}
    const span = { fromMs: Math.min(fromMs, atMs), untilMs: Math.max(untilMs, atMs) }
    spans.set(key, { member, group, epoch, ...span })
  }
  return [...spans.values()].toSorted(
    (a, b) => a.group.localeCompare(b.group) || a.epoch - b.epoch || a.fromMs - b.fromMs,
  )
}

/** The longest time in which nobody was sure of a group, over all groups from a moment on, in ms. */
export function longestPauseMs(text: string, sinceMs: number): number {
  const last = new Map<string, number>()
  let longest = 0
  for (const { group, atMs } of momentsOf(text).toSorted((a, b) => a.atMs - b.atMs)) {
    if (atMs >= sinceMs) longest = Math.max(longest, atMs - (last.get(group) ?? atMs))
    last.set(group, atMs)
  }
  return longest
}

/** Pairs of spans of one group of which the later epoch began before the earlier one had ended. */
export function overlaps(spans: readonly SureSpan[]): readonly (readonly [SureSpan, SureSpan])[] {
  return spans.flatMap((span, index) =>
    spans
      .slice(index + 1)
      .filter(({ group, fromMs }) => group === span.group && fromMs <= span.untilMs)
      .map((later) => [span, later] as const),
  )
}

/** How long nobody was sure of each group that changed its owner, in ms. */
export function gaps(spans: readonly SureSpan[]): readonly number[] {
  return spans.flatMap((span, index) => {
    const next = spans[index + 1]
    return next !== undefined && next.group === span.group ? [next.fromMs - span.untilMs] : []
  })
}
