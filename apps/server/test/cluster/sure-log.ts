// Who was sure of what and when, by the monotonic clock that all processes of a machine share; and
// whether two were sure of one group in spans that overlap.
import { hrtime } from 'node:process'

const EACH_MS = 5
/** A longer time without a word is a pause; busy machines are late by less. */
const STRETCH_MS = 40

/** Milliseconds of CLOCK_MONOTONIC. */
export const sharedMs = (): number => Number(hrtime.bigint() / 1000n) / 1000

/** From one moment to another, by `sharedMs`. */
export interface Span {
  readonly fromMs: number
  readonly untilMs: number
}

/** Of one member's ownership of one epoch: first and last moment at which it was sure. */
export interface SureSpan extends Span {
  readonly member: string
  readonly group: string
  readonly epoch: number
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

/** What the lines of one or several members tell, as they grow. */
export class SureRecord {
  readonly #spans = new Map<string, SureSpan>()
  /** Like spans, but broken by every pause. */
  readonly #stretches = new Map<string, SureSpan[]>()

  /** Takes in whole lines; what is no line is passed over, such as one that a kill cut off. */
  add(text: string): void {
    for (const line of text.split('\n')) {
      const [member = '', group = '', epoch = '', at = ''] = line.split(' ')
      if (!/^\d+\.\d{3}$/.test(at)) continue
      const said = { member, group, epoch: Number(epoch), fromMs: Number(at), untilMs: Number(at) }
      const key = `${member} ${group} ${epoch}`
      this.#spans.set(key, joined(this.#spans.get(key), said))
      const stretches = this.#stretches.get(key) ?? []
      const last = stretches.at(-1)
      if (last !== undefined && said.fromMs - last.untilMs < STRETCH_MS) stretches.pop()
      else stretches.push(said)
      if (stretches.at(-1) !== said) stretches.push(joined(last, said))
      this.#stretches.set(key, stretches)
    }
  }

  /** In the order of groups and epochs. */
  spans(): readonly SureSpan[] {
    return [...this.#spans.values()].toSorted(
      (a, b) => a.group.localeCompare(b.group) || a.epoch - b.epoch || a.fromMs - b.fromMs,
    )
  }

  /** The longest time that nobody was sure of a group, of all that ended after a moment, in ms. */
  longestPauseMs(sinceMs: number): number {
    const pauses = this.pauses(sinceMs)
    return Math.max(0, ...pauses.map(({ fromMs, untilMs }) => untilMs - fromMs))
  }

  /** The times in which nobody was sure of some group, of all that ended after a moment. */
  pauses(sinceMs: number): readonly Span[] {
    const until = new Map<string, number>()
    const pauses: Span[] = []
    const stretches = [...this.#stretches.values()].flat()
    for (const { group, fromMs, untilMs } of stretches.toSorted((a, b) => a.fromMs - b.fromMs)) {
      const before = until.get(group) ?? fromMs
      if (fromMs >= sinceMs && fromMs > before) pauses.push({ fromMs: before, untilMs: fromMs })
      until.set(group, Math.max(before, untilMs))
    }
    return pauses
  }
}

function joined(known: SureSpan | undefined, said: SureSpan): SureSpan {
  if (known === undefined) return said
  const fromMs = Math.min(known.fromMs, said.fromMs)
  return { ...known, fromMs, untilMs: Math.max(known.untilMs, said.untilMs) }
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
