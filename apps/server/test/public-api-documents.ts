// What is documented of the public API, read out of ../shared/spec: the fields of each request in
// the form that clients send, and those of each answer. For tests only.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { inRoot } from '../../../tools/paths.mjs'

const folder = join(process.env['TRELLIS_SHARED'] ?? inRoot('../shared'), 'spec')
const files = ['client-requests.tsv', 'fields.tsv', 'examples.json'].map((it) => join(folder, it))

/** Whether the documents are there. */
export const isDocumented = files.every((file) => existsSync(file))

export interface RequestField {
  /** "symbol_settings[].side": within the items of a list; "parameters.pairs": within an object. */
  readonly name: string
  readonly isRequired: boolean
  readonly form: 'integer' | 'text' | 'yes or no' | 'object' | 'list'
  /** Values that it takes; of any other text none are named. */
  readonly values: readonly string[]
}

export interface AnswerField {
  /** Names from the result down; the items of a list are all meant. */
  readonly path: readonly string[]
  readonly type: string
}

export interface DocumentedCall {
  /** "POST /v5/grid/create-grid" */
  readonly call: string
  readonly request: readonly RequestField[]
  readonly answer: readonly AnswerField[]
  /** An official sample of it, where there is one. */
  readonly sample: Readonly<Record<string, unknown>> | undefined
}

/** Every call of the public API that is documented; none where the documents are absent. */
export function documentedCalls(): readonly DocumentedCall[] {
  if (!isDocumented) return []
  const [requests, fields] = files.slice(0, 2).map((file) => rowsOf(readFileSync(file, 'utf8')))
  const calls = [...new Set((requests ?? []).map(([call = '']) => call))]
  const samples = samplesByCall()
  return calls.map((call) => ({
    call,
    request: (requests ?? []).filter(([of]) => of === call).map(requestField),
    answer: answerFields(
      (fields ?? []).filter(([of, , part]) => of === call && part === 'response'),
    ),
    sample: samples.get(call),
  }))
}

function rowsOf(text: string): readonly (readonly string[])[] {
  const [, ...rows] = text.trimEnd().split('\n')
  return rows.map((row) => row.split('\t'))
}

function requestField([, name = '', required = '', form = '']: readonly string[]): RequestField {
  const values = /one of (.+)$/.exec(form)?.[1]?.split(' ') ?? []
  return { name, isRequired: required === 'required', form: formOf(form), values }
}

function formOf(text: string): RequestField['form'] {
  if (text.startsWith('JSON integer')) return 'integer'
  if (text === 'boolean') return 'yes or no'
  if (text === 'array') return 'list'
  return text === 'object' ? 'object' : 'text'
}

/** Rows in which each point before a name stands for one of the names above it. */
function answerFields(rows: readonly (readonly string[])[]): readonly AnswerField[] {
  const above: string[] = []
  return rows.map(([, , , name = '', , type = '']) => {
    const depth = /^\.*/.exec(name)?.[0].length ?? 0
    above.length = depth
    above.push(name.slice(depth))
    return { path: [...above], type }
  })
}

function samplesByCall(): ReadonlyMap<string, Readonly<Record<string, unknown>>> {
  interface Sample {
    readonly public_path: string
    readonly request?: Readonly<Record<string, unknown>>
  }
  const all = JSON.parse(readFileSync(files[2] ?? '', 'utf8')) as Readonly<Record<string, Sample>>
  return new Map(
    Object.values(all).flatMap((it) => (it.request ? [[it.public_path, it.request] as const] : [])),
  )
}
