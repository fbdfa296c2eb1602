// What is wrong with a change of a running grid: what the server finds and what the dialog itself
// sees, in the words of the create form.
import type { Category } from '@trellis/contract'
import type { GridAnswer } from '../../wire/detail-shapes.ts'
import { problemView } from '../create/form-field.tsx'
import {
  changeProblems,
  mergeProblems,
  problemsOfBot,
  type ProblemKind,
} from '../create/form-problems.ts'
import type { AdjustKind } from '../detail/adjust-kind.ts'
import type { TradedPair } from '../listed-pair.ts'
import { instrumentOf } from '../pair-instrument.ts'
import { crossedProblems } from './crossed-range.ts'
import { pairOf } from './grid-answer.ts'

type Detail = GridAnswer & Omit<TradedPair, 'category'>

/** `elsewhere` are codes with a place of their own in the dialog. */
export function adjustProblems<D extends Detail>(
  kind: ProblemKind,
  category: Category,
  elsewhere: readonly string[],
): AdjustKind<D>['problems'] {
  return (found, { detail, draft, pairs }) => {
    const pair = pairOf(detail, category, pairs)
    const instrument = instrumentOf(pair)
    const server = problemsOfBot(kind, found, pair.symbol, instrument)
    const { low = '', high = '' } = draft.numbers
    const crossed = crossedProblems({ values: { low, high } }, instrument)
    const unread = changeProblems(kind, draft, pair.symbol, instrument)
    return mergeProblems([...unread, ...crossed], server)
      .filter((it) => !elsewhere.includes(it.code))
      .map((it) => ({ field: it.field, view: (t, number) => problemView(kind, it, t, number) }))
  }
}
