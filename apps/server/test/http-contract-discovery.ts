// Contract cases of what is announced and found, and of what is tried on the past.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import { rankingCases } from './http-contract-ranking.ts'
import { soundGrid } from './http-server-fixture.ts'
import { operatorCases } from './http-contract-operator.ts'

export const discoveryCases: Readonly<Record<string, Case>> = {
  ...rankingCases,
  announcementPosts: {
    send: () => ({ locale: 'en-US', filters: "NOT category.key:'new_crypto'" }),
    expect: ({ result }) => expect(result.hits[0]).toMatchObject({ objectID: 'lab' }),
  },
  labBacktest: answers(
    async (user) => ({ kind: 'spot-grid', input: (await soundGrid(user)).grid, days: 7 }),
    { kind: 'spot-grid', symbols: ['BTCUSDT'], days: 7, coin: 'USDT', ended_at: '' },
  ),
  botHealth: answers(
    async (user) => {
      const made = await user.post('/s1/bot/grid/v1/create-grid', (await soundGrid(user)).grid)
      return { bot_id: made.result.grid_id, part: 'wait', days: 7 }
    },
    { part: 'wait', coin: 'USDT', own: null, notes: [], backtest: { ended_at: '' } },
  ),
  ...operatorCases,
}
