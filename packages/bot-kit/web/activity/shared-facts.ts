// How facts that any kind may have are said where their type alone does not name the words:
// funding by who paid it, a position by what ended it, an exchange by what came and went.
import type { FactTable } from './fact-table.ts'

export const sharedFacts: FactTable = {
  'funding-paid': {
    key: ({ amount }) => `funding-paid.${isBelowZero(amount) ? 'paid' : 'received'}`,
  },
  'position-settled': {
    key: ({ reason }) => `position-settled.${String(reason)}`,
    profit: ({ realizedPnl }) => String(realizedPnl ?? ''),
  },
  exchanged: {
    key({ give, take, with: account }) {
      const isInsurance = account === 'insurance'
      if (account === 'bonus') return `exchanged.bonus-${take === '' ? 'back' : 'in'}`
      if (account === 'set-aside') return `exchanged.${take === '' ? 'aside' : 'back'}`
      if (give === '') return isInsurance ? 'exchanged.fromInsurance' : 'exchanged.taken'
      if (take === '' && isInsurance) return 'exchanged.toInsurance'
      return take === '' ? 'exchanged.given' : 'exchanged.both'
    },
  },
  'profit-booked': { profit: ({ profit }) => String(profit ?? '') },
}

function isBelowZero(value: unknown): boolean {
  return String(value).startsWith('-')
}
