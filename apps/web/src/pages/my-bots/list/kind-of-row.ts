// The kind that a bot of a list is of; undefined where it is unknown here.
import type { BotFigures } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'

const kinds: readonly WebKind[] = webKinds

export function kindOf({ kind }: Pick<BotFigures, 'kind'>): WebKind | undefined {
  return kinds.find((it) => it.kind === kind)
}
