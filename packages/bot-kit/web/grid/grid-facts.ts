// How the facts of a grid are said: plans by the side of their first trade, matched orders with
// what they earned.
import type { FactTable } from '../activity/fact-table.ts'

export const gridFacts: FactTable = {
  'grid-planned': {
    key({ action, tradeSide }) {
      const planned = action === 'modify-setting' ? 'grid-rebuilt' : 'grid-planned'
      return `${planned}.${String(tradeSide)}`
    },
  },
  'arbitrage-closed': { profit: ({ profit }) => String(profit ?? '') },
}
