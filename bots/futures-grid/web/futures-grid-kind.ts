// What the futures grid declares of its pages: any grid's of contracts, with its calls and fields.
import { contractGridKind, plainDetail } from '@trellis/bot-kit/web/linear/contract-grid-kind.ts'
import { futuresGridFields } from '../fields.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import type { FuturesAnswer, FuturesDetail } from '../wire.ts'

export const futuresGrid = contractGridKind<FuturesDetail>({
  words: 'futuresGrid',
  table: futuresGridFields,
  category,
  form: '/fgrid-create/',
  async read(botId, call, signal) {
    const { detail, modes } = await call<FuturesAnswer<'getFgridDetail'>>(
      paths.getFgridDetail,
      { bot_id: botId },
      { claims: 'all', ...(signal === undefined ? {} : { signal }) },
    )
    return { detail: plainDetail(detail), modes }
  },
  paths: {
    close: paths.fgridBotClose,
    withdraw: paths.withdrawProfit,
    history: paths.getFgridHistoryOrders,
    follow: paths.setAllowFollow,
  },
  calls: paths,
})
