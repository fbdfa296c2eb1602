// A kind whose one bot can be looked into while an engine runs it: the live state itself, which
// nobody may change. A copy for every point of a curve would cost more than the trading.
import type { AnyBotKind } from '@trellis/engine'

export function seenKind(kind: AnyBotKind): {
  readonly kind: AnyBotKind
  /** The bot's state now; undefined before it is created. */
  readonly state: () => unknown
} {
  let state: unknown
  const seen: AnyBotKind = {
    ...kind,
    initial: (identity, params) => (state = kind.initial(identity, params)),
    evolve: (before, event, atMs) => (state = kind.evolve(before, event, atMs)),
  }
  return { kind: seen, state: () => state }
}
