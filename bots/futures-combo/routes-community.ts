// How a combo of the seeded community is begun and closed.
import { formatDecimal } from '@trellis/kernel'
import { simulatedOrigin, type CommunityCalls } from '@trellis/bot-kit/routes/community-calls.ts'
import type { ComboWish } from './community.ts'
import { modeName, sideName } from './wire-names.ts'

export const communityCalls: CommunityCalls<ComboWish> = {
  begin(_, { leverage, invest, thresholdBps, parts }, key) {
    const input = {
      ...simulatedOrigin(key),
      leverage: String(leverage),
      init_margin: String(invest),
      adjust_position_mode: modeName('percent'),
      adjust_position_percent: formatDecimal(BigInt(thresholdBps), 4),
      symbol_settings: parts.map(({ market, percent, side }) => ({
        symbol: market.symbol,
        target_position_percent: formatDecimal(BigInt(percent), 2),
        side: sideName(side),
      })),
    }
    return { name: 'createBot', input }
  },
  close: 'closeBot',
}
