// The official samples of the public API against a kind's schemas: what they have as fields,
// written out in its test, and the samples themselves where ../shared is there. For tests only.
import { existsSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { beforeEach, describe, expect, test } from 'vitest'
import type { z } from 'zod'
import { readRequest } from '@trellis/contract'

export interface OfficialSample {
  readonly request: unknown
  readonly response: { readonly result: Record<string, unknown> }
}

interface Shaped {
  readonly shape: object
}

interface Endpoint {
  readonly request: z.ZodType
  readonly response: z.ZodObject
}

/** What a detail stands under in its answer, and the fields of the sample. */
interface Detail {
  readonly endpoint: Pick<Endpoint, 'request'>
  readonly key: string
  readonly shape: z.ZodObject
  /** All of the sample, written out; what the shape has beside them is our own. */
  readonly fields: readonly string[]
}

/** A sample by its name, what reads it, and what of our answer theirs has not. */
type SampleRow = readonly [name: string, endpoint: Endpoint, own: readonly string[]]

/** The names in a text, parted by space. */
export const listed = (names: string): readonly string[] => names.trim().split(/\s+/)

/** Insists that a schema has these fields; it may have more. */
export function expectFields({ shape }: Shaped, fields: readonly string[]): void {
  expect(Object.keys(shape)).toEqual(expect.arrayContaining([...fields]))
}

const shared =
  process.env['TRELLIS_SHARED'] ?? fileURLToPath(new URL('../../../../shared', import.meta.url))
const samples = `${shared}/spec/examples.json`

/** Each sample of a kind parses both ways; of its detail every field is among ours. */
export function describeSamples(kind: string, rows: readonly SampleRow[], detail: Detail): void {
  onOfficialSamples(kind, (read) => {
    const parse = (schema: z.ZodObject, answer: unknown, own: readonly string[]): void => {
      const mask = Object.fromEntries(own.map((field) => [field, true as const]))
      schema.partial(mask as never).parse(answer)
    }
    const asked = (name: string, { request }: Pick<Endpoint, 'request'>): OfficialSample => {
      const sample = read(name)
      expect(readRequest(request, sample.request)).toMatchObject({ ok: true })
      return sample
    }

    test.each(rows)('%s', (name, endpoint, own) => {
      const { result } = asked(name, endpoint).response
      expectFields(endpoint.response, Object.keys(result))
      parse(endpoint.response, result, own)
    })

    test('get-detail', () => {
      const { endpoint, key, shape, fields } = detail
      const answer = asked('get-detail', endpoint).response.result[key]
      expect(Object.keys(answer as object).sort()).toEqual([...fields].sort())
      const own = Object.keys(shape.shape).filter((field) => !fields.includes(field))
      parse(shape, answer, own)
    })
  })
}

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
