// How a spot grid of the seeded community is begun and closed.
import {
  pricesAround,
  simulatedOrigin,
  type CommunityCalls,
} from '@trellis/bot-kit/routes/community-calls.ts'
import type { SpotGridWish } from './community.ts'

export const communityCalls: CommunityCalls<SpotGridWish> = {
  begin(context, { market, belowBps, aboveBps, stopBps, gainBps, cells, invest }, key) {
    const at = pricesAround(context, market)
    if (at === undefined) return undefined
    const input = {
      ...simulatedOrigin(key),
      symbol: market.symbol,
      min_price: at(-belowBps),
      max_price: at(aboveBps),
      cell_number: cells,
      invest_mode: 0,
      quote_investment: String(invest),
      ...(stopBps > 0 && { stop_loss: at(-belowBps - stopBps) }),
      ...(gainBps > 0 && { take_profit: at(aboveBps + gainBps) }),
    }
    return { name: 'createGrid', input }
  },
  close: 'closeGrid',
}
