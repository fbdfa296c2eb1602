// Which kind's page a bot is shown on. Its row says it, where a list has it; else it is asked once.
// Only where nobody can say it are the kinds asked one after the other.

/** What was found out of a bot's kind. */
export type KindAnswer =
  | { readonly type: 'waiting' }
  /** Folder name; undefined for no bot of the reader's. */
  | { readonly type: 'told'; readonly kind: string | undefined }
  /** The question failed. */
  | { readonly type: 'unknown' }

/** The kinds to ask for the bot, in their order; undefined while that is being found out. */
export function kindsToAsk<K extends { readonly kind: string }>(
  kinds: readonly K[],
  answer: KindAnswer,
): readonly K[] | undefined {
  // The only kind says itself whether it knows the bot.
  if (kinds.length < 2 || answer.type === 'unknown') return kinds
  if (answer.type === 'waiting') return undefined
  return kinds.filter(({ kind }) => kind === answer.kind)
}
