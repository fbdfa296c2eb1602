// How a DCA of the seeded community is begun and closed.
import { simulatedOrigin, type CommunityCalls } from '@trellis/bot-kit/routes/community-calls.ts'
import type { DcaWish } from './community.ts'

export const communityCalls: CommunityCalls<DcaWish> = {
  begin(_, { quote, everySeconds, most, coins }, key) {
    const parameters = {
      quote_coin: quote,
      frequency_in_second: everySeconds,
      max_invest_amount: String(most),
      pairs: coins.map(({ base, amount }) => ({ base, amount: String(amount) })),
    }
    return { name: 'createBot', input: { ...simulatedOrigin(key), parameters } }
  },
  close: 'closeBot',
}
