// How the facts of a martingale are said where their type alone does not name the words: the round
// with its number, a change of settings without those before it.
import type { FactTable } from '@trellis/bot-kit/web/activity/fact-table.ts'

export const martingaleFacts: FactTable = {
  'settings-changed': { key: () => 'martingale-settings' },
  'profit-booked': { key: () => 'round-booked', profit: ({ profit }) => String(profit ?? '') },
}
