// How a bot ended, in lists and beside what it moved: in the words of its kind before those of
// every kind, and for a code that nobody has words for that it ended. Lists do not know the price
// of an end, so no words have one.
import { closeKey } from '@trellis/bot-kit/web/close-reason.ts'
import { wordsOfKind } from '@trellis/bot-kit/web/kind-name.ts'
import type { BotFigures } from '@trellis/contract'
import type { Translate } from '@trellis/bot-kit/web/web-context.ts'

type EndedBot = Pick<BotFigures, 'closed_by' | 'bot_close_code' | 'kind'>

/** The words of how a bot ended: of a copy that it was not its owner who closed it. */
export function endOf(
  { closed_by: by, bot_close_code: code, kind }: EndedBot,
  t: Translate,
): string {
  return by === '' ? endWords(code, [kind], t) : t(`closed.BY_${by}`)
}

/** The words of a close code in lists, of bots of any of these kinds (their folders' names). */
export function endWords(code: string, kinds: readonly string[], t: Translate): string {
  const name = closeKey(code)
  for (const kind of kinds) {
    const key = `${wordsOfKind(kind)}.closed.${name}`
    const own = t(key)
    if (own !== key) return own
  }
  const shared = t(`closed.${name}`)
  return shared === `closed.${name}` ? t('closed.UNKNOWN') : shared
}
