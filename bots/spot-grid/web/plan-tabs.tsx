// What the create screen explains of a plan below its chart: each price, each order, the rules, and
// the bots that trade the pair.
import { formatAmount } from '@trellis/kernel'
import { baseOf, formatPriceFixed, valueOf } from '@trellis/market'
import { DataTable, Figure, type Column } from '@trellis/ui'
import type { SpotSymbol } from '@trellis/contract'
import { BotsHere } from '@trellis/bot-kit/web/create/bots-here.tsx'
import { CreateTabs } from '@trellis/bot-kit/web/create/create-tabs.tsx'
import { PriceMeaningTable } from '@trellis/bot-kit/web/create/price-meaning-table.tsx'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import type { LimitsMarket } from '../limits.ts'
import type { GridPlan } from '../plan.ts'
import { QUOTE_DIGITS, type FormField } from './form.ts'
import { priceDigits, quantityDigits } from '@trellis/bot-kit/web/pair-instrument.ts'
import { priceMeanings, type Meaning } from './price-meanings.ts'
import type { FormModel } from './use-form.ts'

export interface PlanTabsProps {
  readonly model: FormModel
  readonly pair: SpotSymbol
  /** Brings a field into view, to be set. */
  onField(field: FormField): void
}

export function PlanTabs(props: PlanTabsProps) {
  const { t, signedIn } = useWeb()
  const { model, pair } = props
  const { market } = model
  const plan = model.summary === undefined ? undefined : model.limits?.plan
  const name = `${pair.base_token}/${pair.quote_token}`
  const waiting = <p className="dim2">{t('spotGrid.sum.waiting')}</p>
  const ready = plan !== undefined && market !== undefined ? { ...props, plan, market } : undefined
  const tabs = [
    {
      id: 'prices',
      label: t('create.meaning.title'),
      content: ready === undefined ? waiting : <Meanings {...ready} />,
    },
    {
      id: 'orders',
      label: t('create.orders.title'),
      content: ready === undefined ? waiting : <OrderPreview {...ready} />,
    },
    { id: 'rules', label: t('create.rules'), content: <Rules coin={pair.quote_token} /> },
    ...(signedIn
      ? [
          {
            id: 'bots',
            label: t('create.hereTitle', { pair: name }),
            content: <BotsHere symbol={pair.symbol} pair={name} quote={pair.quote_token} />,
          },
        ]
      : []),
  ]
  return <CreateTabs tabs={tabs} />
}

interface ReadyPlan extends PlanTabsProps {
  readonly plan: GridPlan
  readonly market: LimitsMarket
}

function Meanings({ model, pair, plan, market, onField }: ReadyPlan) {
  const { t } = useWeb()
  const { instrument } = market
  const rowOf = (it: Meaning) => {
    const { key, price } = it
    const unset = price === undefined && key !== 'now' && key !== 'high' && key !== 'low'
    const state = unset ? 'Unset' : key === 'now' && model.input.entryPrice ? 'Waiting' : ''
    return {
      key,
      label: t(key === 'now' ? 'create.meaning.now' : `spotGrid.field.${key}`),
      price: price === undefined ? '' : formatPriceFixed(instrument, price),
      distance: formatAmount(it.distance),
      profit: formatAmount(it.profit),
      share: formatAmount(it.share),
      held: [formatAmount(it.base), formatAmount(it.quote)],
      outcome: t(`spotGrid.atPrice.${key}${state}`, {
        coin: pair.base_token,
        quote: pair.quote_token,
      }),
      ...(unset ? { onSet: () => onField(key) } : {}),
    }
  }
  return (
    <PriceMeaningTable
      rows={priceMeanings(plan, model.input, market).map(rowOf)}
      digits={priceDigits(pair)}
      quote={pair.quote_token}
      coins={[
        { coin: pair.base_token, digits: quantityDigits(pair) },
        { coin: pair.quote_token, digits: QUOTE_DIGITS },
      ]}
    />
  )
}

interface OrderRow {
  readonly key: string
  readonly side: string
  readonly price: string
  readonly quantity: string
  readonly value: string
}

/** Every order of the opening: the market order, then the levels from above. */
function ordersOf({ plan, market }: ReadyPlan): readonly OrderRow[] {
  const { instrument } = market
  const { initialTrade: trade } = plan
  const first: OrderRow = {
    key: 'first',
    side: `market-${trade.side}`,
    price: formatPriceFixed(instrument, plan.reference),
    quantity: formatAmount(baseOf(instrument, trade.qty)),
    value: formatAmount(trade.value),
  }
  const levels = plan.levels.flatMap((price, index): readonly OrderRow[] => {
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

function OrderPreview(props: ReadyPlan) {
  const { t, format } = useWeb()
  const { pair } = props
  const figure = (text: string, digits: number) => <Figure>{format.number(text, digits)}</Figure>
  const columns: readonly Column<OrderRow>[] = [
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
    // A scrolling region must be reachable by keys.
    // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className="order-rows" role="region" tabIndex={0} aria-label={t('create.orders.title')}>
      <DataTable
        caption={t('create.orders.title')}
        columns={columns}
        rows={ordersOf(props)}
        keyOf={(it) => it.key}
        lined
      />
    </div>
  )
}

const RULES = ['swing', 'outside', 'targets', 'fees', 'close'] as const

function Rules({ coin }: { coin: string }) {
  const { t } = useWeb()
  return (
    <ul className="rules">
      {RULES.map((key) => (
        <li key={key}>{t(`spotGrid.rules.${key}`, { coin })}</li>
      ))}
    </ul>
  )
}
