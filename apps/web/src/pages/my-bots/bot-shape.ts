// How far a price is from another, and the address of a form like a bot's.
import type { BotFigures } from '@trellis/contract'
import { webKinds } from '@trellis/bots/registry.web'
import { pathOfPair } from '@trellis/bot-kit/web/pair-address.ts'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import { fractionOf, subtractDecimals } from '@trellis/ui'

/** How far one price is from another, a fraction without direction; "" where one is missing. */
export function wayTo(target: string, from: string): string {
  const way = fractionOf(subtractDecimals(target, from), from)
  return way.startsWith('-') ? way.slice(1) : way
}

/** The create form of the bot's kind on its pair, where its settings cannot be read. */
export function freshLink(figures: BotFigures, kinds: readonly WebKind[] = webKinds): string {
  const { offer } = kinds.find((it) => it.kind === figures.kind) ?? {}
  return pathOfPair(offer?.path ?? '/create/', figures)
}
