// What the futures grid declares of its pages: any grid's of contracts, with its calls and fields.
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import { contractGridKind, plainDetail } from '@trellis/bot-kit/web/linear/contract-grid-kind.ts'
import { futuresGridFields } from '../fields.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import type { FuturesAnswer, FuturesDetail } from '../wire.ts'

const answer = answerFrom<FuturesAnswer<'getFgridDetail'>>(paths.getFgridDetail)

export const futuresGrid = contractGridKind<FuturesDetail>({
  words: 'futuresGrid',
  table: futuresGridFields,
  category,
  form: '/fgrid-create/',
  async read(...asked) {
    const { detail, modes } = await answer(...asked)
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
