// Facts of a run against those of the day it was recorded. For tests only.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'

/** Fact by fact what the file says; `TRELLIS_RECORD=1` writes the file anew. */
export function expectRecorded(file: string, facts: readonly object[]): void {
  const lines = facts.map((fact) => JSON.stringify(fact, asText))
  if (process.env['TRELLIS_RECORD'] === '1') writeFileSync(file, `${lines.join('\n')}\n`)
  expect(lines).toEqual(readFileSync(file, 'utf8').trim().split('\n'))
}

/** The last state is the sum of all the facts before: its digest is enough. */
function asText(key: string, part: unknown): unknown {
  if (key === 'state') return createHash('sha256').update(String(part)).digest('hex')
  return typeof part === 'bigint' ? `${part}n` : part
}

/** What a naive witness imports: it must be nothing of ours. */
export function importsOf(file: string): readonly (string | undefined)[] {
  return [...readFileSync(file, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from)
}
