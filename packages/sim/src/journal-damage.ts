// Durable bytes of a journal that are changed or lost while the power is off: it must refuse to
// open then, and name the place. Each is mended again, so that the run goes on.
import { JournalError, type JournalEnd } from '../../../apps/server/src/journal/journal.ts'
import { segmentName } from '../../../apps/server/src/journal/stream.ts'
import { RunOver, type ClusterJudge } from './cluster-judge.ts'
import type { SimulatedDisk } from './simulated-disk.ts'

export interface DamageParts {
  readonly disk: SimulatedDisk
  /** How far each stream is durable. */
  readonly ends: ReadonlyMap<string, JournalEnd>
  readonly folder: string
  readonly judge: ClusterJudge
  /** Reads every stream back, as a start does. */
  open(): Promise<void>
}

export class JournalDamage {
  readonly #parts: DamageParts

  constructor(parts: DamageParts) {
    this.#parts = parts
  }

  /** Flips a bit that was durable: the journal must refuse to open, and name the place. */
  async flip(): Promise<void> {
    const before = (size: number, name: string): number => {
      const [, stream = '', sequence = ''] = /(w\d+)-(\d+)\.log$/.exec(name) ?? []
      const last = this.#parts.ends.get(stream)
      return last === undefined || Number(sequence) < last.segment ? size : last.offset
    }
    const flipped = this.#parts.disk.flipBit((name) => name.endsWith('.log'), before)
    if (!flipped) return
    await this.#expectRefusal(flipped.name, `bit ${flipped.offset} of ${flipped.name} flipped`)
    flipped.undo()
  }

  /** Takes a stream's last file away, or some of its durable end: the journal must refuse. */
  async lose(pick: number): Promise<void> {
    const { disk, ends, folder } = this.#parts
    const end = [...ends.values()][pick % Math.max(1, ends.size)]
    if (end === undefined) return
    const path = `${folder}/journal/${segmentName(end.stream, end.segment)}`
    const bytes = disk.content(path)
    const left = pick % (end.offset + 1)
    if (left === end.offset) await disk.remove(path)
    else disk.replace(path, bytes.subarray(0, left))
    await this.#expectRefusal(path, `${left} of ${end.offset} durable bytes of ${path} left`)
    disk.replace(path, bytes)
  }

  async #expectRefusal(path: string, what: string): Promise<void> {
    const refusal = await this.#parts.open().catch((error: unknown) => error)
    const stream = /\/(w\d+)-\d+\.log$/.exec(path)?.[1] ?? ''
    if (refusal instanceof JournalError && refusal.isFinal) {
      const { message } = refusal
      if (message.includes(path) || message.includes(`stream ${stream} `)) return
    }
    const answer = refusal instanceof Error ? refusal.message : 'opened'
    this.#parts.judge.find(-1, -1, `${what} and was not found: ${answer}`)
    throw new RunOver('damage not found')
  }
}
