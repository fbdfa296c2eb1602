// Facts of a run against those of the day it was recorded. For tests only.
import { createHash } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { expect } from 'vitest'
import type { BotCommand, KindFact } from '@trellis/engine'
import type { ContractRig } from './contract-rig.ts'
import { seededWalk } from './generated-tapes.ts'

/**
 * A contract bot from 25,000 over a seeded walk with marks and funding; closed where it lives on.
 */
export function walkContract<S, F extends KindFact, C extends BotCommand, R>(
  rig: ContractRig<S, F, C | { readonly type: 'close' }, R>,
  seed: number,
): void {
  const walk = { from: 25_000, low: 17_000, high: 33_000, reach: 2_000, lots: 30_000 }
  for (const { i, at, lots, rng } of seededWalk(seed, walk)) {
    if (rig.view.status === 'completed') break
    rig.move(at, lots).mark(String(Number(at) + rng.below(101) - 50))
    if (i % 8 === 7) rig.fund(i % 16 === 7 ? '0.0001' : '-0.0002', at)
  }
  if (rig.view.status !== 'completed') rig.command({ type: 'close' })
  expect(rig.faults).toEqual([])
  expect(rig.isOver).toBe(true)
  expect(rig.view.setAside).toEqual([])
}

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
