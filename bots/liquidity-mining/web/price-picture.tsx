// The price of a position's pair with the price that it began at and the one that would end it.
import { useBotChart } from '@trellis/bot-kit/web/detail/bot-chart.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useWeb, type ChartLine, type ChartPlan } from '@trellis/bot-kit/web/web-context.ts'
import type { PoolDetail } from './pool-kind.ts'

const NO_FILLS: readonly never[] = []

export function PricePicture({ detail, view, parts, last }: DetailPartProps<PoolDetail>) {
  const { t, format } = useWeb()
  const chart = useBotChart({ view, last })
  const price = (text: string): string => format.price(text, view.digits.price)
  const line = (id: 'start' | 'liquidation', at: string, tone: ChartLine['tone']): ChartLine => ({
    id,
    price: Number(at),
    tone,
    label: t(`liquidityMining.line.${id}`, { price: price(at) }),
    word: t(`liquidityMining.line.${id}Short`),
  })
  const { liquidationPrice } = detail.position
  const plan: ChartPlan = {
    band: undefined,
    rungs: [],
    lines: [
      line('start', detail.price_at_start, 'entry'),
      ...(Number(liquidationPrice) > 0
        ? [line('liquidation', liquidationPrice, 'liquidation')]
        : []),
    ],
    handles: [],
  }
  return (
    <parts.PriceChart
      {...chart}
      plan={plan}
      fills={NO_FILLS}
      summary={t('liquidityMining.line.summary', {
        pair: view.name,
        price: price(detail.price_at_start),
      })}
      note={undefined}
    />
  )
}
