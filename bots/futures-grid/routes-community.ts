// How a futures grid of the seeded community is begun and closed.
import {
  pricesAround,
  simulatedOrigin,
  type CommunityCalls,
} from '@trellis/bot-kit/routes/community-calls.ts'
import type { FuturesGridWish } from './community.ts'
import { futuresGridFields } from './fields.ts'

const { mode: modes, type: types } = futuresGridFields

export const communityCalls: CommunityCalls<FuturesGridWish> = {
  begin(context, wish, key) {
    const { market, belowBps, aboveBps, stopBps, gainBps, mode } = wish
    const at = pricesAround(context, market)
    if (at === undefined) return undefined
    const [stop, gain] =
      mode === 'short'
        ? [aboveBps + stopBps, -belowBps - gainBps]
        : [-belowBps - stopBps, aboveBps + gainBps]
    const input = {
      ...simulatedOrigin(key),
      symbol: market.symbol,
      grid_mode: modes.choices[mode],
      grid_type: types.choices.arithmetic,
      min_price: at(-belowBps),
      max_price: at(aboveBps),
      cell_number: wish.cells,
      leverage: String(wish.leverage),
      total_investment: String(wish.invest),
      ...(stopBps > 0 && { stop_loss_price: at(stop) }),
      ...(gainBps > 0 && { take_profit_price: at(gain) }),
    }
    return { name: 'fgridBotCreate', input }
  },
  close: 'fgridBotClose',
}
