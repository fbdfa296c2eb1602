// What the page of a bot can do, and what of it helps against its trouble, by its kind: lists and
// notifications offer nothing else.
import { webKinds } from '@trellis/bots/registry.web'
import type { BotAction } from '@trellis/bot-kit/web/bot-view.ts'
import type { Remedy, WebKind } from '@trellis/bot-kit/web/web-context.ts'

const USUAL: readonly BotAction[] = ['adjust', 'withdraw', 'close']

/** Whether the page of bots of a kind has a dialog. */
export function hasAction(
  kind: string,
  action: BotAction,
  kinds: readonly WebKind[] = webKinds,
): boolean {
  const { actions = USUAL, remedies } = kinds.find((it) => it.kind === kind) ?? {}
  return actions.includes(action) || (action === 'margin' && remedies?.includes('margin') === true)
}

export function hasRemedy(
  kind: string,
  remedy: Remedy,
  kinds: readonly WebKind[] = webKinds,
): boolean {
  return kinds.find((it) => it.kind === kind)?.remedies?.includes(remedy) === true
}
