// The picture of a martingale: its chart with the round that runs, the additions that wait beside
// it, and what was filled.
import { useMemo } from 'react'
import { isOver } from '@trellis/bot-kit/web/bot-view.ts'
import { useBotChart } from '@trellis/bot-kit/web/detail/bot-chart.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { SECOND_MS } from '@trellis/bot-kit/web/detail/in-seconds.ts'
import { useFills } from '@trellis/bot-kit/web/detail/use-fills.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { paths } from '../paths.ts'
import { contractOf, isShort, stopOf, type MartingaleDetail } from './martingale-kind.ts'
import { roundPlan } from './plan-drawing.ts'

export function RoundChart(props: DetailPartProps<MartingaleDetail>) {
  const { botId, detail, view, parts } = props
  const { t, format } = useWeb()
  const chart = useBotChart(props)
  const fills = useFills(botId, paths.getFmartHistoryOrders, SECOND_MS)
  const isEnded = isOver(view)
  const plan = useMemo(() => {
    const { round, ladder } = detail
    const rows = isEnded ? [] : ladder.filter((it) => it.unmet === '')
    const prices = {
      entry: view.phase === 'waiting' ? view.triggerPrice : '',
      average: round.average_price,
      profit: round.take_profit_price,
      stop: stopOf(detail),
      liquidationNow: contractOf(detail).liquidation_price,
      liquidationAll: detail.liquidation_if_filled,
    }
    const none = { ...prices, average: '', profit: '', stop: '', liquidationNow: '' }
    const shown = isEnded ? { ...none, liquidationAll: '' } : prices
    const { base, quote, digits } = view
    return roundPlan(rows, shown, isShort(detail), { t, format, base, quote, digits })
    // View and phase follow from the answer.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [detail, t, format])
  return (
    <parts.PriceChart
      {...chart}
      plan={plan}
      fills={fills}
      summary={t('futuresMartingale.chart', {
        number: detail.round.number,
        count: fills.length,
      })}
      note={undefined}
    />
  )
}
