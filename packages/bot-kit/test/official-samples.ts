// The official samples of the public API against a kind's schemas: what they have as fields,
// written out in its test, and the samples themselves where ../shared is there. For tests only.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect } from 'vitest'

export interface OfficialSample {
  readonly request: unknown
  readonly response: { readonly result: Record<string, unknown> }
}

interface Shaped {
  readonly shape: object
}

/** The names in a text, parted by space. */
export const listed = (names: string): readonly string[] => names.trim().split(/\s+/)

/** Insists that a schema has these fields; it may have more. */
export function expectFields({ shape }: Shaped, fields: readonly string[]): void {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining([...fields]))
}

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url))
const samples = `${shared}/spec/examples.json`

/**
 * Tests on the samples of a kind; the field lists of its own test are the twin that always runs.
 */
export function onOfficialSamples(
  kind: string,
  tests: (read: (name: string) => OfficialSample) => void,
): void {
  const read = (name: string): OfficialSample => {
    const all = JSON.parse(readFileSync(samples, 'utf8')) as Record<string, OfficialSample>
    const sample = all[`bot/${kind}/${name}`]
    if (sample === undefined) throw new Error(`no sample of ${name}`)
    return sample
  }
  describe('the official samples themselves', () => {
    beforeEach((context) => {
      if (!existsSync(samples)) context.skip('the samples of ../shared are absent')
    })
    tests(read)
  })
}
