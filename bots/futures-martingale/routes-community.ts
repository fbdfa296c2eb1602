// How a martingale of the seeded community is begun and closed.
import { formatDecimal } from '@trellis/kernel'
import { simulatedOrigin, type CommunityCalls } from '@trellis/bot-kit/routes/community-calls.ts'
import type { MartingaleWish } from './community.ts'
import { martingaleFields } from './fields.ts'

/** Hundredths of a percent as a fraction. */
const fraction = (bps: number): string => formatDecimal(BigInt(bps), 4)

export const communityCalls: CommunityCalls<MartingaleWish> = {
  begin(_, wish, key) {
    const input = {
      ...simulatedOrigin(key),
      symbol: wish.market.symbol,
      martingale_mode: martingaleFields.mode.choices[wish.mode],
      leverage: String(wish.leverage),
      price_float_percent: fraction(wish.stepBps),
      add_position_percent: formatDecimal(BigInt(wish.timesE2), 2),
      add_position_num: wish.additions,
      round_tp_percent: fraction(wish.gainBps),
      init_margin: String(wish.invest),
      auto_cycle_toggle: 1,
      ...(wish.stopBps > 0 && { sl_percent: fraction(wish.stopBps) }),
    }
    return { name: 'createFmartBot', input }
  },
  close: 'closeFmartBot',
}
