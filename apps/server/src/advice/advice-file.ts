// Suggestions kept over restarts, in a file of the data folder: one line that says whose they are,
// then one for each entry. It is no truth: a line that is not what a search writes is dropped, and
// searched anew.
import { readFileSync, statSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { canonicalText } from '@trellis/engine'
import { ADVICE_VERSION } from '@trellis/lab'
import {
  adviceReasonCodes,
  adviceStyles,
  marketModes,
  type Advice,
  type AdviceFigures,
} from '@trellis/market'
import { searchedKinds } from './advice-jobs.ts'

/** What a search has found, or that it found nothing. */
export interface AdviceEntry {
  readonly key: string
  readonly asOfMs: number
  readonly found: readonly Advice[]
  /** Names of those whose place these have taken; absent where there were none. */
  readonly before?: readonly string[]
}

/**
 * The entry of a search that was made again: it knows whose place was taken. One that found nothing
 * else goes on knowing what its elder knew.
 */
export function renewed(older: AdviceEntry | undefined, entry: AdviceEntry): AdviceEntry {
  if (older === undefined) return entry
  const isGone = (id: string): boolean => entry.found.every((it) => it.id !== id)
  const replaced = entry.asOfMs > older.asOfMs ? older.found.map(({ id }) => id) : []
  const gone = replaced.filter(isGone)
  return { ...entry, before: gone.length > 0 ? gone : (older.before ?? []).filter(isGone) }
}

/** The market that they are of. */
export interface AdviceOwner {
  readonly market: string
  readonly seed: number
}

/** A few MB are written of a full market; what has more was not written here. */
const MOST_BYTES = 64 * 2 ** 20

const number = z.number()
const atMs = z.number().int().min(0)
const figures = z.object({
  yield: number,
  drawdown: number,
  volatility: number.optional(),
  worstDay: number,
  matchedPerDay: number,
  feeShare: number.optional(),
  days: number,
  ended: number,
} satisfies Record<keyof AdviceFigures, z.ZodType>)
const advice = z.object({
  id: z.string().min(1),
  version: z.literal(ADVICE_VERSION),
  kind: z.string(),
  mode: z.string(),
  style: z.enum(adviceStyles),
  markets: z
    .array(z.object({ symbol: z.string(), category: z.enum(['spot', 'linear']) }))
    .nonempty(),
  // Its kind alone knows what is in it.
  candidate: z.looseObject({}),
  leverage: number,
  asOfMs: atMs,
  trainedFromMs: atMs,
  testedFromMs: atMs,
  weeks: number,
  tried: number,
  trained: figures,
  validated: figures,
  naive: figures.optional(),
  beatsNaive: z.boolean().optional(),
  move: z.object({ mode: z.enum(marketModes), moved: number }),
  trend: z.array(z.tuple([number, number])),
  placed: z.record(z.string(), number),
  reasons: z.array(
    z.object({ code: z.enum(adviceReasonCodes), figures: z.record(z.string(), number) }),
  ),
} satisfies Record<keyof Advice, z.ZodType>)
const entry = z.object({
  key: z.string(),
  asOfMs: atMs,
  found: z.array(advice),
  before: z.array(z.string()).optional(),
} satisfies Record<keyof AdviceEntry, z.ZodType>)

const fileOf = (dataDir: string): string => join(dataDir, 'advice.jsonl')

/** The entries of this market and of this way to search; none of another. */
export function readAdvice(dataDir: string, owner: AdviceOwner): readonly AdviceEntry[] {
  try {
    const file = fileOf(dataDir)
    if (statSync(file).size > MOST_BYTES) return []
    const [head = '', ...lines] = readFileSync(file, 'utf8').trimEnd().split('\n')
    return head === headOf(owner) ? lines.flatMap((line) => entryIn(line) ?? []) : []
  } catch {
    return []
  }
}

/** What a search has kept of before, and where it keeps what it finds. */
export interface AdviceStore {
  read(): readonly AdviceEntry[]
  write(entries: Iterable<AdviceEntry>): Promise<void>
  /** Hears that another process has written, where one does. */
  onChange?(listener: () => void): () => void
}

/** The file of a data folder as such a place. */
export function adviceFile(dataDir: string, owner: AdviceOwner): AdviceStore {
  return {
    read: () => readAdvice(dataDir, owner),
    write: (entries) => writeAdvice(dataDir, owner, entries),
  }
}

/** Undefined of a line that no search wrote. */
export function entryIn(line: string): AdviceEntry | undefined {
  try {
    const found: unknown = JSON.parse(line)
    if (!entry.safeParse(found).success) return undefined
    const read = found as AdviceEntry
    return read.found.every((it) => isCandidate(it)) ? read : undefined
  } catch {
    return undefined
  }
}

/** Replaces them. A crash leaves the old file or the new one. */
export async function writeAdvice(
  dataDir: string,
  owner: AdviceOwner,
  entries: Iterable<AdviceEntry>,
): Promise<void> {
  const lines = [headOf(owner), ...[...entries].map((entry) => JSON.stringify(entry))]
  const aside = `${fileOf(dataDir)}.tmp`
  await writeFile(aside, `${lines.join('\n')}\n`, { mode: 0o600 })
  await rename(aside, fileOf(dataDir))
}

/** Tells a market and a way to search from all others. */
export function headOf({ market, seed }: AdviceOwner): string {
  return JSON.stringify({ version: ADVICE_VERSION, market, seed })
}

/** Whether it is one of those that its kind has tried: what cannot be placed is not among them. */
function isCandidate({ kind, mode, candidate }: Advice): boolean {
  return candidatesOf(kind, mode).has(canonicalText(candidate))
}

/** By kind and mode: a file has hundreds of each. */
const known = new Map<string, ReadonlySet<string>>()

function candidatesOf(kind: string, mode: string): ReadonlySet<string> {
  const search = searchedKinds.find((it) => it.kind === kind)
  if (search === undefined || !search.modes.includes(mode)) return new Set()
  const name = `${kind}|${mode}`
  const texts = known.get(name) ?? new Set(search.candidates(mode).map(canonicalText))
  known.set(name, texts)
  return texts
}
