// Why closing was refused, by the status of the answer.
const KNOWN = ['405', '411', '503']

/** Key of the words why closing was refused. */
export function closeRefusal(status: number): string {
  const isKnown = KNOWN.includes(String(status))
  return isKnown ? `bot.closing.refused-${status}` : 'bot.closing.refused'
}
