// The price of a subscription's pair with its target, on the chart of every kind.
import { useBotChart } from '@trellis/bot-kit/web/detail/bot-chart.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb, type ChartLine, type ChartPlan } from '@trellis/bot-kit/web/web-context.ts'
import type { DualDetail } from './dual-kind.ts'

export function TargetPicture({ detail, view, parts, last }: DetailPartProps<DualDetail>) {
  const { t, format } = useWeb()
  const chart = useBotChart({ view, last })
  const { order } = detail
  const price = (text: string): string => format.price(text, view.digits.price)
  const line = (id: 'target' | 'average', at: string, tone: ChartLine['tone']): ChartLine => ({
    id,
    price: Number(at),
    tone,
    label: t(`dualAsset.line.${id}`, { price: price(at) }),
    word: t(`dualAsset.line.${id}Short`),
  })
  const isSettled = Number(order.settlementPrice) > 0
  const plan: ChartPlan = {
    band: undefined,
    rungs: [],
    lines: [
      line('target', order.targetPrice, 'entry'),
      ...(isSettled ? [line('average', order.settlementPrice, 'original')] : []),
    ],
    handles: [],
  }
  return (
    <parts.PriceChart
      {...chart}
      plan={plan}
      fills={NO_FILLS}
      summary={t('dualAsset.line.summary', { pair: view.name, price: price(order.targetPrice) })}
      note={undefined}
    />
  )
}

const NO_FILLS: readonly never[] = []
