// How a bot ended in the reader's words: those of its kind before those of every kind, and for a
// code that nobody has words for that it ended.
import type { Translate } from './web-context.ts'

/** The name of a close code in texts: "BOT_CLOSE_CODE_CANCELED_AUTO_TP" is "AUTO_TP". */
export function closeKey(code: string): string {
  return code.replace(/^BOT_CLOSE_CODE_/, '').replace(/^CANCELED(?=_AUTO_)_/, '')
}

/**
 * The words of a close code. `places` are prefixes of keys, the first that has the code is taken;
 * the last has words for UNKNOWN.
 */
export function closeReason(
  code: string,
  places: readonly string[],
  t: Translate,
  values: Readonly<Record<string, string>> = {},
): string {
  for (const place of places) {
    const key = `${place}.${closeKey(code)}`
    const words = t(key, values)
    if (words !== key) return words
  }
  return t(`${places.at(-1)}.UNKNOWN`, values)
}
