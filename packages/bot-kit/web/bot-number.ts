// The short number by which a reader tells two bots of one pair apart: the end of the id. It is
// shown wherever a bot is named without its settings, and the search of My bots finds it.

const DIGITS = 5

/** "#48213" of a bot's id; a shorter id is shown whole. */
export function botNumber(botId: string): string {
  return `#${botId.slice(-DIGITS)}`
}

/** Whether a reader's text names a bot: its id, or the end of it with or without the sign. */
export function isNumberOf(text: string, botId: string): boolean {
  const digits = text.replace(/^#/, '')
  return (
    digits === botId || (/^\d+$/.test(digits) && digits.length >= DIGITS && botId.endsWith(digits))
  )
}
