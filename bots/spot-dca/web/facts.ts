// How the facts of a DCA are said where their type alone does not name the words: purchases that
// lack a pair, skipped ones by their reason, fills with their pair.
import type { FactTable } from '@trellis/bot-kit/web/activity/fact-table.ts'

export const dcaFacts: FactTable = {
  'order-filled': { key: ({ side }) => `dca-filled.${side === 'sell' ? 'sell' : 'buy'}` },
  'order-rejected': { key: () => 'dca-refused' },
  purchased: { key: ({ failed }) => `dca-purchased.${failed === '' ? 'all' : 'some'}` },
  'purchase-skipped': { key: ({ reason }) => `dca-skipped.${String(reason)}` },
  // The price is that of the first pair, which says nothing of the others.
  'bot-started': { key: () => 'dca-started' },
  'settings-changed': { key: () => 'dca-settings' },
}
