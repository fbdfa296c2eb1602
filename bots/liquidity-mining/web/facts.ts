// How the facts of a position are said.
import type { FactTable } from '@trellis/bot-kit/web/activity/fact-table.ts'

export const poolFacts: FactTable = {
  'liquidity-added': { key: ({ loan }) => `pool-added.${loan === '0' ? 'plain' : 'lent'}` },
  'pool-accrued': { key: ({ interest }) => `pool-accrued.${interest === '0' ? 'plain' : 'lent'}` },
  'yield-claimed': { key: () => 'pool-claimed' },
  'yield-reinvested': { key: () => 'pool-reinvested' },
  'margin-added': { key: () => 'pool-margin' },
  'liquidity-removed': { key: ({ repaid }) => `pool-removed.${repaid === '0' ? 'plain' : 'lent'}` },
  'pool-liquidated': { key: ({ lack }) => `pool-fell.${lack === '0' ? 'whole' : 'short'}` },
  'pool-order-held': { key: ({ order }) => `pool-held.${String(order)}` },
  'pool-order-dropped': { key: () => 'pool-dropped' },
}
