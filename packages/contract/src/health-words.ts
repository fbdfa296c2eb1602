// The closed words of a bot's health, apart from its endpoint so that the browser needs no schema.

/** What is asked: the bot's own days against the backtest, or what a way would have made. */
export const healthParts = ['own-days', 'wait', 'shift'] as const
export type HealthPart = (typeof healthParts)[number]

/**
 * Why figures are not comparable: the bot has run for less than a day, it waits for its trigger
 * price, there are no prices of before, no such range fits around the price; what to read them
 * with: its settings were changed, the backtest is of fewer days than usual.
 */
export const healthNotes = [
  'young',
  'waiting',
  'no-tape',
  'no-range',
  'changed',
  'short-tape',
] as const
export type HealthNote = (typeof healthNotes)[number]
