// What the bot on the page is worth by the reading that the page shows; the shell looks here so
// that it never says another sum of the same bot.

export interface ShownBot {
  readonly botId: string
  readonly coin: string
  readonly equity: string
}

/** Key of its place among the answers that pages keep. */
export const shownBotKey = ['shown-bot'] as const
