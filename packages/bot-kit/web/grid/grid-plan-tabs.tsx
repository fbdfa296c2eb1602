// What the create screen explains of a grid's plan below its chart: each price and each order.
import { formatAmount } from '@trellis/kernel'
import { baseOf, formatPriceFixed, valueOf } from '@trellis/market'
import type { LimitsMarket } from '../../checks.ts'
import type { GridPlan, PlanInput } from '../../grid/plan.ts'
import type { TabsProps } from '../create/create-kind.ts'
import { lookOf } from '../create/form-layout.ts'
import { PlannedOrders, PlanTabs, type PlannedOrder } from '../create/plan-tabs.tsx'
import { PriceMeaningTable } from '../create/price-meaning-table.tsx'
import { useWeb } from '../web-context.ts'
import type { GridSource, TabsKind } from './plan-preview.ts'
import { priceMeanings, type Meaning, type MeaningKey } from './price-meanings.ts'

/** The tabs of a kind of grid. */
export function gridPlanTabs<I extends PlanInput>(kind: TabsKind<I>) {
  return function Tabs(props: TabsProps) {
    return <GridPlanTabs {...props} kind={kind} />
  }
}

type KindProps<I extends PlanInput> = TabsProps & { readonly kind: TabsKind<I> }

function GridPlanTabs<I extends PlanInput>(props: KindProps<I>) {
  const { t } = useWeb()
  const { model, kind } = props
  const source = model.source as GridSource<I>
  const plan = model.preview?.ready === true ? source.limits?.plan : undefined
  const { market } = source
  const waiting = <p className="dim2">{t(`${kind.words}.sum.waiting`)}</p>
  const ready = plan && market && { plan, market }
  const { Risk } = kind
  const tabs = [
    ...(Risk === undefined
      ? []
      : [
          {
            id: 'risk',
            label: t('linear.risk.title'),
            content: ready ? <Risk {...props} /> : waiting,
          },
        ]),
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
  return <PlanTabs model={model} tabs={tabs} rules={kind.rules} />
}

interface ReadyPlan {
  readonly plan: GridPlan
  readonly market: LimitsMarket
}

/** The field that a row is of: a target by share may end a plan on either side, or nowhere. */
function fieldOf(key: Exclude<MeaningKey, 'now'>) {
  switch (key) {
    case 'takeProfitOther':
    case 'takeProfitNever':
      return 'takeProfit'
    case 'stopLossOther':
    case 'stopLossNever':
      return 'stopLoss'
    default:
      return key
  }
}

type MeaningsProps<I extends PlanInput> = KindProps<I> &
  ReadyPlan & { readonly source: GridSource<I> }

function Meanings<I extends PlanInput>(props: MeaningsProps<I>) {
  const { t } = useWeb()
  const { model, plan, market, source, kind, onField } = props
  const { pair } = model
  const coins = { coin: pair.base_token, quote: pair.quote_token }
  const rowOf = (it: Meaning) => {
    const { key, price } = it
    const unset = price === undefined && ['takeProfit', 'stopLoss', 'entry'].includes(key)
    return {
      key,
      label:
        kind.nameOf?.(key, source) ??
        t(key === 'now' ? 'create.meaning.now' : `${kind.words}.field.${fieldOf(key)}`),
      price: price === undefined ? '' : formatPriceFixed(market.instrument, price),
      distance: formatAmount(it.distance),
      profit: formatAmount(it.profit),
      share: formatAmount(it.share),
      held:
        kind.holds === 'position' ? [formatAmount(it.base)] : [it.base, it.quote].map(formatAmount),
      outcome: t(`${kind.words}.atPrice.${outcomeKey(it, plan)}`, coins),
      ...(unset ? { onSet: () => onField(key) } : {}),
    }
  }
  const coinsHeld = kind.holds === 'position' ? (['base'] as const) : (['base', 'quote'] as const)
  const held = coinsHeld.map((coin) => lookOf({ type: 'amount', coin }, pair))
  return (
    <PriceMeaningTable
      rows={priceMeanings(plan, source.input, market, {
        ...kind,
        more: kind.prices?.(source),
        ends: kind.targets?.(source),
      }).map(rowOf)}
      digits={lookOf({ type: 'price' }, pair).digits}
      quote={pair.quote_token}
      coins={held.map(({ unit, digits }) => ({ coin: unit, digits }))}
      isPosition={kind.holds === 'position'}
    />
  )
}

/** Key of what happens at a price. */
function outcomeKey(
  { key, price, waits, ended }: Meaning,
  { buyCount, sellCount }: Pick<GridPlan, 'buyCount' | 'sellCount'>,
): string {
  if (price === undefined) return key.endsWith('Never') ? 'never' : `${key}Unset`
  if (waits) return key === 'now' ? 'nowWaiting' : 'stillWaiting'
  if (ended !== undefined) return ended
  if (key === 'high' && sellCount === 0) return 'highWithout'
  return key === 'low' && buyCount === 0 ? 'lowWithout' : key.replace('Other', '')
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
