// Taking a lease: when it may be taken, and the write by which exactly one of all that try gets it.
// A taker counts by its own monotonic clock from the last renewal that it saw; it compares no
// clocks and believes no server's time.
import { Lease, type LeaseHooks } from './lease.ts'
import type { LeaseBucket } from './lease-bucket.ts'
import type { LeaseWord } from './lease-words.ts'

/** Half a second after the owner has stopped being sure. */
export const SILENT_MS = 3000
/** Whom a lease was handed over to has so long before others try. */
const NEXT_FIRST_MS = 1000

/** Who takes which lease. */
export interface Taker {
  readonly key: string
  readonly owner: string
  /** Whether a member lives, as far as is known. */
  readonly isLiving: (id: string) => boolean
}

/**
 * Whether this lease may be taken now: nobody has it, or its owner cannot be sure of it any more.
 */
export function mayTake(bucket: LeaseBucket, { key, owner, isLiving }: Taker): boolean {
  const entry = bucket.entry(key)
  if (entry === undefined) return true
  const { word, seenMs } = entry
  // Whoever has it, and lives, writes it anew within a second.
  if (word.type === 'stray') return bucket.silentMs(key) >= SILENT_MS
  if (word.type !== 'lease') return false
  // Somebody else may have it than it says.
  if (!entry.isCertain) return bucket.silentMs(key) >= SILENT_MS
  // Written by this very process in a take of which it never heard that it worked.
  if (word.owner === owner) return true
  if (word.owner !== '') return bucket.silentMs(key) >= SILENT_MS
  const next = word.next ?? ''
  if (next === '' || next === owner || !isLiving(next)) return true
  return bucket.nowMs() - seenMs >= NEXT_FIRST_MS
}

/** A take as it is written: in the place of what, and with which epoch. */
export interface Take {
  readonly key: string
  readonly word: LeaseWord
  /** The revision that it is to stand in the place of. */
  readonly revision: number
}

/**
 * How a lease is taken in the place of what was last seen of it: with the next epoch, which is
 * above all that were ever seen or are known elsewhere, since servers that lost some know less.
 */
export function takeOf(
  bucket: LeaseBucket,
  { key, owner, above = 0 }: Pick<Taker, 'key' | 'owner'> & { readonly above?: number },
): Take {
  const entry = bucket.entry(key)
  const before = entry?.word.type === 'lease' ? entry.word : undefined
  const epoch = Math.max(before?.epoch ?? 0, bucket.epochOf(key), above) + 1
  const word: LeaseWord = { type: 'lease', owner, epoch, count: 0, mark: before?.mark }
  return { key, word, revision: entry?.revision ?? 0 }
}

/**
 * Carries out a take, and renews from then on. Undefined when somebody else was faster or nobody
 * answers: what the bucket says later decides then.
 */
export async function takeLease(
  bucket: LeaseBucket,
  { key, word, revision: before }: Take,
  hooks: LeaseHooks,
): Promise<Lease | undefined> {
  const sentMs = bucket.nowMs()
  const written = await bucket.swap(key, word, before)
  if (written.type !== 'stored') return undefined
  const { owner, epoch, mark } = word
  return new Lease(bucket, { key, owner, epoch, revision: written.revision, sentMs, mark }, hooks)
}
