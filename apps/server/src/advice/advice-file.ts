// Suggestions kept over restarts, in a file of the data folder: one line that says whose they are,
// then one for each entry. It is no truth: one that cannot be read is searched anew.
import { readFileSync } from 'node:fs'
import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ADVICE_VERSION } from '@trellis/lab'
import type { Advice } from '@trellis/market'

/** What a search has found, or that it found nothing. */
export interface AdviceEntry {
  readonly key: string
  readonly asOfMs: number
  readonly found: readonly Advice[]
}

/** The market that they are of. */
export interface AdviceOwner {
  readonly market: string
  readonly seed: number
}

const fileOf = (dataDir: string): string => join(dataDir, 'advice.jsonl')

/** The entries of this market and of this way to search; none of another. */
export function readAdvice(dataDir: string, owner: AdviceOwner): readonly AdviceEntry[] {
  try {
    const [head = '', ...lines] = readFileSync(fileOf(dataDir), 'utf8').trimEnd().split('\n')
    if (head !== headOf(owner)) return []
    return lines.map((line) => JSON.parse(line) as AdviceEntry)
  } catch {
    return []
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

function headOf({ market, seed }: AdviceOwner): string {
  return JSON.stringify({ version: ADVICE_VERSION, market, seed })
}
