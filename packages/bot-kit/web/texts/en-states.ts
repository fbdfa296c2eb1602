// English names of the states of a bot and of its direction, one list for all kinds and pages.
import type { BotState } from '../bot-view.ts'

export const states = {
  waiting: 'Waiting for trigger',
  starting: 'Starting',
  running: 'Running',
  paused: 'Paused',
  'out-of-range': 'Out of range',
  'near-liquidation': 'Near liquidation',
  closing: 'Closing',
  closed: 'Closed',
  liquidated: 'Liquidated',
  failed: 'Failed',
} satisfies Readonly<Record<BotState, string>>

/** `mixed` of several contracts that differ in it. */
export const directions = {
  long: 'Long',
  short: 'Short',
  neutral: 'Neutral',
  mixed: 'Mixed',
} as const
