// Turns zod's issues into the coded field problems of the wire; knows nothing of HTTP.
import type { z } from 'zod'
import { fieldReasons, type FieldProblem, type FieldReason } from './codes.ts'
import type { CodedIssue } from './inputs.ts'

const MAX_PROBLEMS = 20

/** Field problems of a refused request, one per field, in the order of the schema. */
export function readProblems(error: z.ZodError): readonly FieldProblem[] {
  const seen = new Map<string, FieldProblem>()
  for (const issue of error.issues) {
    const problem = readIssue(issue)
    if (!seen.has(problem.field)) seen.set(problem.field, problem)
  }
  return [...seen.values()].slice(0, MAX_PROBLEMS)
}

function readIssue(issue: z.core.$ZodIssue): FieldProblem {
  const field = issue.path.map(String).join('.').slice(0, 80)
  const params = codedOf(issue)
  if (params) return { field, ...params }
  switch (issue.code) {
    case 'invalid_type':
    case 'invalid_union':
      return issue.input === undefined
        ? { field, reason: 'missing', bound: '', fix: 'send this field' }
        : { field, reason: 'wrong-type', bound: '', fix: 'see /docs for the type' }
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

function codedOf(issue: z.core.$ZodIssue): CodedIssue | undefined {
  if (issue.code !== 'custom') return undefined
  const params = issue.params as Partial<CodedIssue> | undefined
  if (params?.reason === undefined) return undefined
  return { reason: params.reason, bound: params.bound ?? '', fix: params.fix ?? '' }
}

function reasonOf(message: string): FieldReason {
  return message in fieldReasons ? (message as FieldReason) : 'wrong-format'
}
