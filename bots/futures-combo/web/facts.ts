// How the facts of a combo are said where their type alone does not name the words: fills,
// leverage, funding and settlements with their contract, rebalances by their cause, with what they
// realized.
import type { FactTable } from '@trellis/bot-kit/web/activity/fact-table.ts'

export const comboFacts: FactTable = {
  'order-filled': {
    key: ({ side }) => `combo-filled.${side === 'sell' ? 'sell' : 'buy'}`,
    profit: ({ realizedPnl }) => (Number(realizedPnl) === 0 ? '' : String(realizedPnl ?? '')),
  },
  // Lines of before do not say which contract it was.
  'order-rejected': {
    key: ({ symbol }) => (symbol === undefined ? 'order-rejected' : 'combo-refused'),
  },
  'rebalance-started': { key: ({ cause }) => `combo-rebalance.${String(cause)}` },
  rebalanced: {
    key: ({ cause, trades, reasons = '' }) => rebalancedKey(String(cause), trades, String(reasons)),
  },
  'leverage-set': { key: () => 'combo-leverage' },
  'funding-paid': {
    key: ({ amount }) => `combo-funding.${String(amount).startsWith('-') ? 'paid' : 'received'}`,
  },
  // Of several positions in one wallet none is bankrupt alone: each is settled at its mark.
  'position-settled': {
    key: ({ reason }) => `combo-settled.${String(reason)}`,
    profit: ({ realizedPnl }) => String(realizedPnl ?? ''),
  },
  'settings-changed': { key: () => 'combo-settings' },
  // The fact has the mark of the first contract, which says nothing of the others.
  'liquidation-near': { key: () => 'combo-near' },
}

/** What is too small for an order has not failed. */
function rebalancedKey(cause: string, trades: unknown, reasons: string): string {
  const left = reasons.split(',').filter((it) => it !== '')
  if (left.some((it) => it !== 'below-least'))
    return `combo-rebalanced.${Number(trades) > 0 ? 'failed' : 'none'}`
  if (Number(trades) > 0) return 'combo-rebalanced.some'
  return `${left.length === 0 ? 'combo-unmoved' : 'combo-slight'}.${cause}`
}
