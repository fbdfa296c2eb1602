// What the page of a bot can do about its trouble, by its kind: lists and notifications offer no
// other way.
import { webKinds } from '@trellis/bots/registry.web'
import type { Remedy, WebKind } from '@trellis/bot-kit/web/web-context.ts'

export function hasRemedy(
  kind: string,
  remedy: Remedy,
  kinds: readonly WebKind[] = webKinds,
): boolean {
  return kinds.find((it) => it.kind === kind)?.remedies?.includes(remedy) === true
}
