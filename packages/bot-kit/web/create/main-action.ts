// What the main button says and does: create, or the name of the next thing to fix. Pure.
import type { Formats } from '@trellis/ui'
import type { ListedPair } from '@trellis/contract'
import { limitMode, type WriteNumber } from '../limit-words.ts'
import type { Translate } from '../web-context.ts'
import type { CreateKind, FormModel, FormProblem } from './create-kind.ts'
import { digitsFor, lookOf, rowOf, rowsOfPart } from './form-layout.ts'
import { problemWords } from './form-problems.ts'

export interface MainAction {
  readonly label: string
  readonly blocked: boolean
  /** Where a press leads while something is missing or wrong. */
  readonly field: string | undefined
  readonly retry: boolean
}

export interface ActionWords {
  readonly t: Translate
  readonly format: Formats
  readonly pair: ListedPair
  readonly signedIn: boolean
}

/** Money stands last: its bounds follow from everything else. */
const PARTS = ['core', 'advanced', 'amount'] as const

/** The first thing in the way, in the order of the form, or the way to create. */
export function mainAction(
  {
    kind,
    problems,
    short,
    missing,
    validation,
  }: Pick<FormModel, 'kind' | 'problems' | 'short' | 'missing' | 'validation'>,
  words: ActionWords,
): MainAction {
  const { t } = words
  const order = PARTS.flatMap((part) => rowsOfPart(kind, part).map(({ form }) => form))
  const problem = [...problems, ...short].sort(
    (a, b) => order.indexOf(a.field) - order.indexOf(b.field),
  )[0]
  const blocked = { blocked: true, retry: false }
  if (problem !== undefined) {
    return { ...blocked, label: fixLabel(kind, problem, words), field: problem.field }
  }
  const empty = missing[0]
  if (empty !== undefined) {
    return { ...blocked, label: t(`${kind.words}.act.enter.${empty}`), field: empty }
  }
  if (validation.state === 'failed') {
    return { label: t('form.act.retry'), blocked: true, field: undefined, retry: true }
  }
  const label = words.signedIn ? t(`${kind.words}.act.create`) : t('form.act.login')
  return { label, blocked: false, field: undefined, retry: false }
}

function fixLabel(kind: CreateKind, problem: FormProblem, words: ActionWords): string {
  const { t, format, pair } = words
  const { field, code, limit } = problem
  const row = rowOf(kind.table, field)
  const known = row ?? { type: 'count' as const }
  const look = lookOf(known, pair)
  const number: WriteNumber = (text, mode) =>
    format.number(text, digitsFor(known, look.digits, text), mode)
  const bound = (): string => number(limit, limitMode(code))
  const amount = (): string => `${bound()} ${look.unit}`
  if (code === 'balance') return t('form.act.balance', { amount: amount() })
  if (code === 'not-offered') return t(`${kind.words}.act.notOffered.${field}`)
  const short = kind.actWords?.[code]
  if (short !== undefined) {
    const values = limit === '' ? {} : { limit: bound(), amount: amount() }
    return t(`${kind.words}.act.${short}`, values)
  }
  if (row === undefined || row.type === 'flag' || code === 'unknown') {
    return t('form.act.check', { field: t(`${kind.words}.field.${field}`) })
  }
  // What stands at the field, as a label: without its full stop.
  return problemWords(kind, problem, t, number).replace(/\.$/, '')
}
