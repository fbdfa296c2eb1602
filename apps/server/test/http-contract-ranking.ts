// The contract cases of everybody's public bots, one an endpoint; the suite's user has published a
// spot grid before. What they answer is in http-ranking.test.ts.
import { expect } from 'vitest'
import { answers, type Case } from './contract-case.ts'
import type { TestClient } from './http-server-fixture.ts'

const head = { status_code: 200 }

async function published(user: TestClient): Promise<string> {
  const { result } = await user.post('/operation/tools/v1/mixed-ranking', {})
  return result.list[0].strategy_id
}

export const rankingCases: Readonly<Record<string, Case>> = {
  mixedRanking: {
    send: () => ({ business_type: 'SPOT_GRID', pnl: [], running_time: 'WITHIN_1D' }),
    expect: ({ result }) => {
      expect(result).toMatchObject(head)
      expect(result.list[0]).toMatchObject({ type: 'GRID_SPOT', symbol: 'BTCUSDT', is_own: true })
    },
  },
  chatStrategyInfo: {
    send: async (user) => ({ strategy_id: await published(user) }),
    expect: ({ result }) =>
      expect(result.strategy).toMatchObject({ kind: 'spot-grid', parameters: { n: '10' } }),
  },
  strategyInfo: answers(async (user) => ({ strategy_id: await published(user) }), {
    strategy: { symbol: 'BTCUSDT' },
  }),
}
