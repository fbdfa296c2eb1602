// What is wrong with a change of a running grid: of any bot, and ends of the range that are
// crossed.
import type { Category } from '@trellis/contract'
import type { GridAnswer } from '../../wire/detail-shapes.ts'
import type { ProblemKind } from '../create/form-problems.ts'
import type { AdjustKind } from '../detail/adjust-kind.ts'
import { problemsOfChange } from '../detail/adjust-problems.ts'
import type { TradedPair } from '../listed-pair.ts'
import { crossedProblems } from './crossed-range.ts'
import { pairOf } from './grid-answer.ts'

type Detail = GridAnswer & Omit<TradedPair, 'category'>

/** `elsewhere` are codes with a place of their own in the dialog. */
export function adjustProblems<D extends Detail>(
  kind: ProblemKind,
  category: Category,
  elsewhere: readonly string[],
): AdjustKind<D>['problems'] {
  const source = {
    ...kind,
    pairOf: (detail: D, pairs: Parameters<typeof pairOf>[2]) => pairOf(detail, category, pairs),
    own: ({ numbers: { low = '', high = '' } }, instrument) =>
      crossedProblems({ values: { low, high } }, instrument),
  } satisfies Parameters<typeof problemsOfChange<D>>[0]
  return problemsOfChange<D>(source, elsewhere)
}
