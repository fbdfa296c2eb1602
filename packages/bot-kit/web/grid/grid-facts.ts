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
  // Said so where the settings before are on a page that was not read: with the targets, or a
  // change of these alone would read as one of the range.
  'settings-changed': {
    key({ takeProfit, stopLoss }) {
      const [profit, stop] = [takeProfit, stopLoss].map((it) => Number(it) > 0)
      const targets = profit ? (stop ? '-both' : '-profit') : stop ? '-stop' : ''
      return `settings-changed${targets}`
    },
  },
  'arbitrage-closed': { profit: ({ profit }) => String(profit ?? '') },
}
