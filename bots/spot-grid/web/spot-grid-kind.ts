// What the spot grid declares of its pages: how its answer reads as any bot's and any grid's, and
// its settings by the field table.
import { paths as shared } from '@trellis/contract/paths'
import { againAddress } from '@trellis/bot-kit/web/again.ts'
import { answerFrom } from '@trellis/bot-kit/web/detail/read-answer.ts'
import { spotClosing } from '@trellis/bot-kit/web/dialogs/close-choices.ts'
import { gridAnswer } from '@trellis/bot-kit/web/grid/grid-answer.ts'
import type { GridKind } from '@trellis/bot-kit/web/grid/grid-kind.ts'
import { gridSettings } from '@trellis/bot-kit/web/grid/grid-settings.ts'
import { digitsOfCoin } from '@trellis/ui'
import { spotGridFields } from '../fields.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import type { GridDetail, SpotGridAnswer } from '../wire.ts'

const answer = gridAnswer<GridDetail>({
  category,
  held: ({ figures }) => ({ base: figures.base_balance, quote: figures.quote_balance }),
  onlyHeld: ({ figures }) => figures.hold_profit,
  isMarketOpen: ({ spot_symbol_status }) => spot_symbol_status !== 'OFFLINE',
})

const settings = gridSettings<GridDetail>({
  words: 'spotGrid',
  table: spotGridFields,
  now: ({ figures, ...detail }) => ({ ...figures, ...detail }),
  created: ({ figures }) => figures.created,
  reading: answer.reading,
  more: (form, text, detail, { t, format }) =>
    form === 'trailingStop' && Number(detail.ts_percent) > 0
      ? t('spotGrid.detail.trailingStop', {
          percent: text,
          equity: format.money(detail.ts_exit_equity, digitsOfCoin(detail.quote_token)),
        })
      : text,
})

export const spotGrid: GridKind<GridDetail> = {
  words: 'spotGrid',
  settings,
  read: answerFrom<SpotGridAnswer<'queryGridDetail'>>(paths.queryGridDetail, 'grid_id'),
  ...answer,
  closing: spotClosing,
  again: (detail) => againAddress(settings, detail, { path: '/create/', pair: detail }),
  paths: {
    close: paths.closeGrid,
    withdrawDetail: shared.getWithdrawDetail,
    withdraw: paths.withdrawProfit,
    history: paths.getHistoryOrders,
    follow: paths.setAllowFollow,
  },
  isFollowed: ({ allow_follow }) => allow_follow === 1,
  adjust: async () => (await import('./adjust.ts')).adjust,
}
