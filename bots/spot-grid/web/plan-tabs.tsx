// What the create screen explains of a spot grid's plan below its chart: each price and each order.
import { formatAmount } from '@trellis/kernel'
import { baseOf, formatPriceFixed, valueOf } from '@trellis/market'
import type { LimitsMarket } from '@trellis/bot-kit/checks.ts'
import type { TabsProps } from '@trellis/bot-kit/web/create/create-kind.ts'
import { lookOf } from '@trellis/bot-kit/web/create/form-layout.ts'
import {
  PlannedOrders,
  PlanTabs,
  type PlannedOrder,
} from '@trellis/bot-kit/web/create/plan-tabs.tsx'
import { PriceMeaningTable } from '@trellis/bot-kit/web/create/price-meaning-table.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { GridPlan } from '../plan.ts'
import type { GridSource } from './plan-preview.ts'
import { priceMeanings, type Meaning } from './price-meanings.ts'

const RULES = ['swing', 'outside', 'targets', 'fees', 'close'] as const

export function GridPlanTabs(props: TabsProps) {
  const { t } = useWeb()
  const { model } = props
  const source = model.source as GridSource
  const plan = model.preview?.ready === true ? source.limits?.plan : undefined
  const { market } = source
  const waiting = <p className="dim2">{t('spotGrid.sum.waiting')}</p>
  const ready = plan && market && { plan, market }
  const tabs = [
    {
      id: 'prices',
      label: t('create.meaning.title'),
      content: ready ? <Meanings {...props} {...ready} source={source} /> : waiting,
    },
    {
      id: 'orders',
      label: t('create.orders.title'),
      content: ready ? <PlannedOrders orders={ordersOf(ready)} pair={model.pair} /> : waiting,
    },
  ]
  return <PlanTabs model={model} tabs={tabs} rules={RULES} />
}

interface ReadyPlan {
  readonly plan: GridPlan
  readonly market: LimitsMarket
}

function Meanings(props: TabsProps & ReadyPlan & { readonly source: GridSource }) {
  const { t } = useWeb()
  const { model, plan, market, source, onField } = props
  const { pair } = model
  const coins = { coin: pair.base_token, quote: pair.quote_token }
  const rowOf = (it: Meaning) => {
    const { key, price } = it
    const unset = price === undefined && key !== 'now' && key !== 'high' && key !== 'low'
    const state = unset ? 'Unset' : key === 'now' && source.input.entryPrice ? 'Waiting' : ''
    return {
      key,
      label: t(key === 'now' ? 'create.meaning.now' : `spotGrid.field.${key}`),
      price: price === undefined ? '' : formatPriceFixed(market.instrument, price),
      distance: formatAmount(it.distance),
      profit: formatAmount(it.profit),
      share: formatAmount(it.share),
      held: [formatAmount(it.base), formatAmount(it.quote)],
      outcome: t(`spotGrid.atPrice.${key}${state}`, coins),
      ...(unset ? { onSet: () => onField(key) } : {}),
    }
  }
  const held = (['base', 'quote'] as const).map((coin) => lookOf({ type: 'amount', coin }, pair))
  return (
    <PriceMeaningTable
      rows={priceMeanings(plan, source.input, market).map(rowOf)}
      digits={lookOf({ type: 'price' }, pair).digits}
      quote={pair.quote_token}
      coins={held.map(({ unit, digits }) => ({ coin: unit, digits }))}
    />
  )
}

/** Every order of the opening: the market order, then the levels from above. */
function ordersOf({ plan, market }: ReadyPlan): readonly PlannedOrder[] {
  const { instrument } = market
  const { initialTrade: trade } = plan
  const first: PlannedOrder = {
    key: 'first',
    side: `market-${trade.side}`,
    price: formatPriceFixed(instrument, plan.reference),
    quantity: formatAmount(baseOf(instrument, trade.qty)),
    value: formatAmount(trade.value),
  }
  const levels = plan.levels.flatMap((price, index): readonly PlannedOrder[] => {
    const side = plan.sides[index]
    if (side !== 'buy' && side !== 'sell') return []
    const qty = side === 'buy' ? plan.qty : plan.sellQty
    return [
      {
        key: String(index),
        side,
        price: formatPriceFixed(instrument, price),
        quantity: formatAmount(baseOf(instrument, qty)),
        value: formatAmount(valueOf(instrument, price, qty)),
      },
    ]
  })
  return [...(trade.side === 'none' ? [] : [first]), ...levels.toReversed()]
}
