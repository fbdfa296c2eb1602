// What a bot that the memory has let go had of a voucher: the read models know none, the record of
// its owner does.
import type { LiveBot } from '@trellis/bot-kit/routes/route-context.ts'
import { heldBonus, type RewardRecord } from '@trellis/engine'

/** The bot with what it had of one of its owner's vouchers. */
export function withPastBonus(vouchers: readonly RewardRecord[], bot: LiveBot): LiveBot {
  for (const voucher of vouchers) {
    const bonus = heldBonus(voucher, bot.bot)
    if (bonus !== undefined) return { ...bot, bonus }
  }
  return bot
}
