// Turns zod's issues into the coded field problems of the wire; knows nothing of HTTP.
import { z } from 'zod'
import { fieldReasons, type FieldProblem, type FieldReason } from './codes.ts'
import type { CodedIssue } from './inputs.ts'

const MAX_PROBLEMS = 20
/** What is at fault where no single field is. */
export const WHOLE = 'body'

/**
 * Field problems of a refused request, one per field, in the order of the schema; what a missing
 * field or one of another type should hold is told in the words of `schema`.
 */
export function readProblems(error: z.ZodError, schema?: z.ZodType): readonly FieldProblem[] {
  const seen = new Map<string, FieldProblem>()
  for (const issue of error.issues) {
    const problem = readIssue(issue, schema)
    if (!seen.has(problem.field)) seen.set(problem.field, problem)
  }
  return [...seen.values()].slice(0, MAX_PROBLEMS)
}

function readIssue(issue: z.core.$ZodIssue, schema: z.ZodType | undefined): FieldProblem {
  const field = issue.path.map(String).join('.').slice(0, 80) || WHOLE
  const params = codedOf(issue)
  if (params) return { field, ...params }
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union': {
      const bound = wordsOf(schema, issue.path) || ('expected' in issue ? issue.expected : '')
      return issue.input === undefined
        ? { field, reason: 'missing', bound, fix: 'send this field' }
        : { field, reason: 'wrong-type', bound, fix: 'see /docs for the type' }
    }
    case 'invalid_value':
      return {
        field,
        reason: 'not-in-list',
        bound: issue.values.map(String).join(', '),
        fix: 'send one of these',
      }
    case 'too_big':
      return { field, reason: 'too-large', bound: `at most ${issue.maximum}`, fix: 'send less' }
    case 'too_small':
      return { field, reason: 'too-small', bound: `at least ${issue.minimum}`, fix: 'send more' }
    default:
      return { field, reason: reasonOf(issue.message), bound: '', fix: 'see /docs for the form' }
  }
}

/** The schema's own words for what stands at a path; '' where it has none. */
function wordsOf(schema: z.ZodType | undefined, path: readonly PropertyKey[]): string {
  const [key, ...below] = path
  for (let at = schema; at !== undefined; at = innerOf(at)) {
    if (key !== undefined && at instanceof z.ZodObject) {
      return wordsOf((at.shape as Readonly<Record<PropertyKey, z.ZodType>>)[key], below)
    }
    if (key === undefined && at.description !== undefined) return at.description
  }
  return ''
}

/** What an optional schema, one with a default or one that is read further wraps. */
function innerOf({ def }: z.ZodType): z.ZodType | undefined {
  if ('innerType' in def) return def.innerType as z.ZodType
  return 'in' in def ? (def.in as z.ZodType) : undefined
}

function codedOf(issue: z.core.$ZodIssue): CodedIssue | undefined {
  if (issue.code !== 'custom') return undefined
  const params = issue.params as Partial<CodedIssue> | undefined
  if (params?.reason === undefined) return undefined
  return { reason: params.reason, bound: params.bound ?? '', fix: params.fix ?? '' }
}

function reasonOf(message: string): FieldReason {
  return message in fieldReasons ? (message as FieldReason) : 'wrong-format'
}
