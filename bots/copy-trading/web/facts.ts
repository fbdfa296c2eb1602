// How the facts of following are said. The price of the pair that it is counted in says nothing.
import type { FactTable } from '@trellis/bot-kit/web/activity/fact-table.ts'
import { whyOf } from './why.ts'

export const copyFacts: FactTable = {
  'funds-released': { key: ({ action }) => (action === 'open' ? 'copy-paid' : 'funds-released') },
  'bot-started': { key: () => 'follow-started' },
  'bot-closed': { key: () => 'follow-closed' },
  'copy-refused': { key: ({ why }) => `copy-refused.${whyOf(String(why))}` },
  'copy-closed': { key: ({ share }) => `copy-closed.${share === '0' ? 'plain' : 'shared'}` },
  'copy-kept': { key: ({ share }) => `copy-kept.${share === '0' ? 'plain' : 'shared'}` },
}
