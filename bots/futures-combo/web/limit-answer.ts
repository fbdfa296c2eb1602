// What the server says of a draft, as the form's parts read it: the plan with its risk, as far as
// the weights are whole and there is money.
import type { PreviewSource } from '@trellis/bot-kit/web/create/create-kind.ts'
import type { ComboAnswer } from '../wire.ts'

export type LimitAnswer = ComboAnswer<'getLimit'>

/** Undefined before the first answer, and where the draft was refused as such. */
export function answerOf({ answer }: Pick<PreviewSource, 'answer'>): LimitAnswer | undefined {
  const found = answer as Partial<LimitAnswer> | undefined
  return found?.plan === undefined ? undefined : (found as LimitAnswer)
}

/** The answer where nothing is refused and there are positions to open. */
export function plannedOf(source: Pick<PreviewSource, 'answer'>): LimitAnswer | undefined {
  const answer = answerOf(source)
  const isSound = answer !== undefined && answer.problems.length === 0
  return isSound && Number(answer.position_value) > 0 ? answer : undefined
}
