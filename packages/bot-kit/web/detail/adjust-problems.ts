// What is wrong with a change of a running bot: what the server finds and what the dialog itself
// sees, in the words of the create form.
import type { ListedPair } from '@trellis/contract'
import type { Instrument } from '@trellis/market'
import type { FormValues } from '../../draft.ts'
import type { FormProblem } from '../create/create-kind.ts'
import { problemView } from '../create/form-field.tsx'
import {
  changeProblems,
  mergeProblems,
  problemsOfBot,
  type ProblemKind,
} from '../create/form-problems.ts'
import { instrumentOf } from '../pair-instrument.ts'
import type { AdjustKind } from './adjust-kind.ts'

export interface ProblemSource<D> extends ProblemKind {
  pairOf(detail: D, pairs: readonly ListedPair[]): ListedPair
  /** Problems that no rule of the server half knows. */
  own?(draft: FormValues, instrument: Instrument): readonly FormProblem[]
}

/** `elsewhere` are codes with a place of their own in the dialog. */
export function problemsOfChange<D>(
  kind: ProblemSource<D>,
  elsewhere: readonly string[],
): AdjustKind<D>['problems'] {
  return (found, { detail, draft, pairs }) => {
    const pair = kind.pairOf(detail, pairs)
    const instrument = instrumentOf(pair)
    const server = problemsOfBot(kind, found, { ...draft, symbol: pair.symbol }, instrument)
    const unread = changeProblems(kind, draft, pair.symbol, instrument)
    return mergeProblems([...unread, ...(kind.own?.(draft, instrument) ?? [])], server)
      .filter((it) => !elsewhere.includes(it.code))
      .map((it) => ({ field: it.field, view: (t, number) => problemView(kind, it, t, number) }))
  }
}
