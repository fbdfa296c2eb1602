// Contract cases of the account page, for a user who has closed a spot grid, and of what leaves the
// page.
import { expect } from 'vitest'
import type { Case } from './contract-case.ts'
import { deliveryCases } from './http-contract-deliveries.ts'
import { securityCases } from './http-contract-security.ts'

const ok = { status_code: 200 }

export const accountCases: Readonly<Record<string, Case>> = {
  ...deliveryCases,
  // No bot is set up on the server of these cases; http-telegram.test.ts has one.
  telegramLogin: {
    send: () => ({ init_data: 'hash=0' }),
    refused: 10030,
    expect: ({ result }) => expect(result).toEqual({}),
  },
  ...securityCases,
  account: {
    send: () => ({}),
    expect: ({ result }) => {
      expect(result).toMatchObject({ ...ok, currency: 'USDT', closed_count: 1 })
      const sum = (key: string): number =>
        result.coins.reduce((all: number, row: Record<string, string>) => all + Number(row[key]), 0)
      expect(Number(result.total)).toBeCloseTo(sum('value'), 6)
      expect(result.coins.map((row: { coin: string }) => row.coin)).toContain('USDC')
    },
  },
  accountMoves: {
    send: () => ({ show: 'out', limit: 1 }),
    expect: ({ result }) =>
      expect(result.rows).toMatchObject([
        { sort: 'out', cause: 'closed', by: 'user', reason: 'user', bot: { kind: 'spot-grid' } },
      ]),
  },
  yearlyResults: {
    send: () => ({ limit: 200 }),
    expect: ({ result }) => {
      const row = result.rows.find((it: { list_status: string }) => it.list_status === 'CLOSED')
      expect(row).toMatchObject({ kind: 'spot-grid', quote_token: 'USDT', moved_in: '1000' })
    },
  },
}
