// What a journal lacks that a witness saw durable, or holds otherwise, and the one line that
// refuses it. What the witness saw was acknowledged, so such a journal does not pass.
import { JournalError, type JournalEnd } from './journal.ts'

/** What one witness knows that the journal lacks or holds otherwise, in words for the operator. */
export interface Loss {
  readonly witness: string
  readonly has: string
  readonly knows: string
  /** The journal is as long, but holds other records than the witness read. */
  readonly isOther?: boolean
}

/** What a stream lost; undefined when it reaches at least as far as the witness saw. */
export function lossOfStream(
  witness: string,
  known: JournalEnd,
  end: JournalEnd | undefined,
): Loss | undefined {
  const has = end ?? { ...known, segment: 0, offset: 0 }
  if (!isBefore(has, known)) return undefined
  return {
    witness,
    has:
      end === undefined
        ? `stream ${known.stream} is gone`
        : `stream ${end.stream} ends whole at ${placeOf(end)}`,
    knows: `${known.stream} up to ${placeOf(known)}`,
  }
}

/** What a partition lost; undefined when it holds as many facts as the witness saw. */
export function lossOfPartition(
  witness: string,
  partition: number,
  known: number,
  position: number,
): Loss | undefined {
  if (position >= known) return undefined
  const has = `partition ${partition} ends at position ${position}`
  return { witness, has, knows: `partition ${partition} at position ${known}` }
}

/** A stream that holds other records than the witness read up to a place. */
export function otherHistory(witness: string, known: JournalEnd, end: JournalEnd): Loss {
  const has = `stream ${end.stream} ends whole at ${placeOf(end)}`
  return { witness, has, knows: `other records up to ${placeOf(known)}`, isOther: true }
}

/** "journal behind the high-water mark: stream w00 ends at …, the high-water mark knows …" */
export function lossLine({ witness, has, knows, isOther = false }: Loss): string {
  const stands = isOther ? 'of another history than' : 'behind'
  return `journal ${stands} ${witness}: ${has}, ${witness} knows ${knows}`
}

/** Refuses to go on when something is lost. */
export function refuseLoss(loss: Loss | undefined): void {
  if (loss === undefined) return
  const remedy = 'restore the journal from a backup, or accept the loss: npm run accept-loss'
  throw new JournalError('behind', `${lossLine(loss)}; ${remedy}`)
}

function isBefore(a: JournalEnd, b: JournalEnd): boolean {
  return a.segment < b.segment || (a.segment === b.segment && a.offset < b.offset)
}

function placeOf({ segment, offset }: JournalEnd): string {
  return `segment ${segment}, byte ${offset}`
}
