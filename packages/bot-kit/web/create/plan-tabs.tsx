// What a create screen explains of a plan below its chart, whatever the kind: the orders it opens
// with, its rules, and the bots that trade the pair. A kind puts its own tabs before them.
import { DataTable, Figure, type Column } from '@trellis/ui'
import type { ListedPair } from '@trellis/contract'
import { marketName } from '@trellis/contract/market-ref'
import { priceDigits, quantityDigits } from '../pair-instrument.ts'
import { useWeb } from '../web-context.ts'
import { useBacktestTab } from './backtest-tab.tsx'
import { BotsHere } from './bots-here.tsx'
import type { TabsProps } from './create-kind.ts'
import { CreateTabs, type CreateTab } from './create-tabs.tsx'
import { QUOTE_DIGITS } from './form-layout.ts'

export interface PlanTabsProps {
  readonly model: TabsProps['model']
  /** Tabs that only this kind has. */
  readonly tabs?: readonly CreateTab[]
  /** Keys of its rules among the words of `rules`, in their order. */
  readonly rules?: readonly string[]
}

export function PlanTabs({ model, tabs = [], rules = [] }: PlanTabsProps) {
  const { t, signedIn } = useWeb()
  const { kind, pair } = model
  const backtest = useBacktestTab(model)
  const coin = pair.quote_token
  const shared = [
    {
      id: 'rules',
      label: t('create.rules'),
      content: (
        <ul className="rules">
          {rules.map((key) => (
            <li key={key}>{t(`${kind.words}.rules.${key}`, { coin, base: pair.base_token })}</li>
          ))}
        </ul>
      ),
      isThere: rules.length > 0,
    },
    {
      id: 'bots',
      label: t('create.hereTitle', { pair: marketName(pair) }),
      content: <BotsHere market={pair} />,
      // A basket is named by no one market.
      isThere: signedIn && kind.basket === undefined,
    },
  ]
  return <CreateTabs tabs={[...backtest, ...tabs, ...shared.filter((it) => it.isThere)]} />
}

/** One order of the opening; decimals. */
export interface PlannedOrder {
  readonly key: string
  /** "buy", "sell", or "market-buy" and "market-sell" of the first trade. */
  readonly side: string
  readonly price: string
  readonly quantity: string
  readonly value: string
}

export interface PlannedOrdersProps {
  readonly orders: readonly PlannedOrder[]
  readonly pair: ListedPair
}

/** Every order of the opening, in the order that the kind gives them. */
export function PlannedOrders({ orders, pair }: PlannedOrdersProps) {
  const { t, format } = useWeb()
  const figure = (text: string, digits: number) => <Figure>{format.number(text, digits)}</Figure>
  const columns: readonly Column<PlannedOrder>[] = [
    { key: 'side', head: t('create.orders.side'), cell: (it) => t(`create.orders.${it.side}`) },
    {
      key: 'price',
      head: t('create.meaning.price'),
      numeric: true,
      cell: (it) => figure(it.price, priceDigits(pair)),
    },
    {
      key: 'quantity',
      head: t('create.orders.quantity', { coin: pair.base_token }),
      numeric: true,
      cell: (it) => figure(it.quantity, quantityDigits(pair)),
    },
    {
      key: 'value',
      head: t('create.orders.value', { coin: pair.quote_token }),
      numeric: true,
      cell: (it) => figure(it.value, QUOTE_DIGITS),
    },
  ]
  return (
    <DataTable
      caption={t('create.orders.title')}
      columns={columns}
      rows={orders}
      keyOf={(it) => it.key}
      lined
      className="order-rows"
    />
  )
}
