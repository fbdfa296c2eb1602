// What the create screen explains of a planned combo below its basket: what moves of its contracts
// come to, the pick of the day, and its rules.
import { formatAmount } from '@trellis/kernel'
import { DataTable, Delta, digitsOfCoin, isolated, type Column } from '@trellis/ui'
import type { TabsProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { PlanTabs } from '@trellis/bot-kit/web/create/plan-tabs.tsx'
import { useWeb, type WebServices } from '@trellis/bot-kit/web/web-context.ts'
import type { ComboDraft } from '../fields.ts'
import { coinOf } from './basket.ts'
import { PickLine } from './daily-pick.tsx'
import { plannedOf, type LimitAnswer } from './limit-answer.ts'
import { distanceWords } from './risk-words.ts'

const RULES = ['weights', 'rebalance', 'failed', 'targets', 'margin', 'funding', 'fees', 'close']

export function ComboTabs({ model, onFilled }: TabsProps) {
  const { t } = useWeb()
  const answer = plannedOf(model.source)
  const waiting = <p className="dim2">{t('futuresCombo.sum.waiting')}</p>
  const coin = model.pair.quote_token
  const invested = Number(formatAmount((model.input as unknown as ComboDraft).investment))
  const tabs = [
    {
      id: 'moves',
      label: t('futuresCombo.moves.title'),
      content: answer ? <Moves answer={answer} coin={coin} invested={invested} /> : waiting,
    },
  ]
  return (
    <>
      <PlanTabs model={model} tabs={tabs} rules={RULES} />
      <PickLine model={model} onFilled={onFilled} />
    </>
  )
}

const isShort = ({ side }: LimitAnswer['plan'][number]): boolean => side === 'SIDE_SHORT'

interface Move {
  readonly key: string
  readonly words: string
  readonly profit: number
}

const MOVE = 0.1

/**
 * One straight move of all contracts, and of each against the combo, without a rebalance between.
 */
function movesOf(
  { plan, liquidation_distance: distance }: LimitAnswer,
  invested: number,
  web: Pick<WebServices, 't' | 'format'>,
): readonly Move[] {
  const { t, format } = web
  const tenth = isolated(format.percent(String(MOVE), 0))
  const value = (it: LimitAnswer['plan'][number]): number => Number(it.pos_value)
  const net = plan.reduce((sum, it) => sum + (isShort(it) ? -1 : 1) * value(it), 0)
  const gross = plan.reduce((sum, it) => sum + value(it), 0)
  const most = (profit: number): number => Math.max(profit, -invested)
  const words = (key: string, coin = '', percent = tenth): string =>
    t(`futuresCombo.moves.${key}`, { percent, coin })
  return [
    { key: 'rise', words: words('rise'), profit: most(net * MOVE) },
    { key: 'fall', words: words('fall'), profit: most(-net * MOVE) },
    ...plan.map((it) => ({
      key: it.symbol,
      words: words(isShort(it) ? 'aloneRises' : 'aloneFalls', coinOf(it.symbol)),
      profit: most(-value(it) * MOVE),
    })),
    { key: 'against', words: words('against'), profit: most(-gross * MOVE) },
    ...(distance === ''
      ? []
      : [
          {
            key: 'liquidation',
            words: words('liquidation', '', distanceWords(distance, web)),
            profit: -invested,
          },
        ]),
  ]
}

interface MovesProps {
  readonly answer: LimitAnswer
  readonly coin: string
  readonly invested: number
}

function Moves({ answer, coin, invested }: MovesProps) {
  const web = useWeb()
  const { t } = web
  const rows = movesOf(answer, invested, web)
  const columns: readonly Column<Move>[] = [
    { key: 'if', head: t('futuresCombo.moves.if'), cell: (it) => it.words },
    {
      key: 'profit',
      head: t('futuresCombo.moves.profit', { coin }),
      numeric: true,
      cell: (it) => <Delta value={it.profit.toFixed(6)} digits={digitsOfCoin(coin)} />,
    },
    {
      key: 'share',
      head: t('futuresCombo.moves.share'),
      numeric: true,
      extra: true,
      cell: (it) => <Delta value={(it.profit / invested).toFixed(6)} percent />,
    },
  ]
  return (
    <div className="stack combo-moves">
      <DataTable
        caption={t('futuresCombo.moves.title')}
        columns={columns}
        rows={rows}
        keyOf={(it) => it.key}
        lined
      />
      <p className="t12 dim2">{t('futuresCombo.moves.note')}</p>
    </div>
  )
}
