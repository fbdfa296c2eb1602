// The contract case of the lab.
import { answers, type Case } from './contract-case.ts'
import { soundGrid } from './http-server-fixture.ts'

export const labCases: Readonly<Record<string, Case>> = {
  labBacktest: answers(
    async (user) => ({ kind: 'spot-grid', input: (await soundGrid(user)).grid, days: 7 }),
    { kind: 'spot-grid', symbols: ['BTCUSDT'], days: 7, coin: 'USDT', ended_at: '' },
  ),
}
