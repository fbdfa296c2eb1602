// The first interval of a bot's chart.

/** An interval that shows the bot's life in some hundred candles. */
export function intervalFor(runningMs: number): string {
  const hours = runningMs / 3_600_000
  if (hours < 3) return '1m'
  if (hours < 24) return '15m'
  if (hours < 24 * 8) return '1h'
  return hours < 24 * 60 ? '4h' : '1d'
}
