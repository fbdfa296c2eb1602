// What the server says of a draft, as the form's parts read it.
import type { PreviewSource } from '@trellis/bot-kit/web/create/create-kind.ts'
import type { DcaAnswer } from '../wire.ts'

export type Configuration = DcaAnswer<'createBotConfiguration'>

/** Undefined before the first answer, and where the draft was refused as such. */
export function answerOf({ answer }: Pick<PreviewSource, 'answer'>): Configuration | undefined {
  const found = answer as Partial<Configuration> | undefined
  return found?.plan === undefined ? undefined : (found as Configuration)
}

/** The answer where nothing is refused. */
export function plannedOf(source: Pick<PreviewSource, 'answer'>): Configuration | undefined {
  const answer = answerOf(source)
  const isSound = answer !== undefined && answer.problems.length === 0 && answer.plan.length > 0
  return isSound ? answer : undefined
}
