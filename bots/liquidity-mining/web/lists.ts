// The answers of liquidity mining to lists of bots: positions side by side, and the form filled in
// again. What is taken out stands on the page of the position.
import type { KindLists } from '@trellis/bot-kit/web/kind-lists.ts'
import { liquidityConfig } from '../config.ts'
import { pool } from './pool-kind.ts'

const words = 'liquidityMining.terms'

export const lists: KindLists = {
  pairs: liquidityConfig.pools.map(({ pair }) => pair),
  parameters: async (botId, { call, t }) => {
    const { detail } = await pool.read(botId, call)
    const first = detail.orders.at(-1)
    const { position } = detail
    const line = (key: string, text: string, isMoney = false) => ({
      key,
      label: t(`${words}.${key}`),
      text,
      isMoney,
    })
    return [
      line('added', `${first?.quoteAmount ?? '0'} ${position.quoteCoin}`, true),
      line('addedBase', `${first?.baseAmount ?? '0'} ${position.baseCoin}`, true),
      line('leverage', `${first?.leverage ?? '1'}×`),
    ]
  },
  again: async (botId, web) => pool.again((await pool.read(botId, web.call)).detail),
}
