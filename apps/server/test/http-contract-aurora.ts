// Contract cases of suggested settings on a server that searches none; what a search finds is tried
// in http-advice.test.ts.
import { answers, type Case } from './contract-case.ts'

const ok = { status_code: 200 }

export const auroraCases: Readonly<Record<string, Case>> = {
  auroraHome: answers(() => ({ user_type: 'FRESH' }), { ...ok, state: 'OFF', list: [] }),
  auroraCreation: answers(() => ({ biz_type: 1, symbol: 'BTCUSDT' }), { state: 'OFF', list: [] }),
  auroraInfo: answers(() => ({ aurora_id: 'a1-0011223344556677' }), {
    ...ok,
    state: 'OFF',
    detail: null,
  }),
  auroraFcombo: answers(() => ({}), { ...ok, state: 'OFF', list: [] }),
  auroraExplore: answers(() => ({ biz_type: '7' }), { state: 'OFF', list: [], total: '0' }),
  auroraEasy: answers(() => ({ symbol: 'BTCUSDT', product: 2, direction: 'LONG' }), {
    state: 'OFF',
    list: [],
  }),
}
