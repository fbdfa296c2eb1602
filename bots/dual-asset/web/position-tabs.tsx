// Below the offer: what runs, what has been settled, and how that comes about.
import { CreateTabs } from '@trellis/bot-kit/web/create/create-tabs.tsx'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import { CoinDisc, DataTable, Figure, StateChip, usePhone, type Column } from '@trellis/ui'
import type { OrderRow, PositionRow } from '../wire.ts'
import {
  apyFraction,
  convertsAt,
  directionOf,
  outcomesOf,
  paidText,
  subscriptionOf,
} from './subscription.ts'
import { distanceOf, targetDigits } from './target-scale.ts'
import { useSubscriptions } from './use-offer.ts'
import { useWriting } from './writing.ts'

const words = 'dualAsset'
const RULES = ['outcome', 'average', 'exactly', 'yield', 'early', 'loss', 'quote'] as const

interface TabsProps {
  readonly pair: CreateFormProps['pair']
}

export function PositionTabs({ pair }: TabsProps) {
  const { t, signedIn, format } = useWeb()
  const running = useSubscriptions('position', signedIn)
  const orders = useSubscriptions('order', signedIn)
  const settled = orders?.filter((it) => it.status === 'Settled' || it.status === 'Fail')
  const count = settled === undefined || settled.length === 0 ? '' : String(settled.length)
  const name = t(`${words}.tabs.settled`)
  const own = [
    {
      id: 'positions',
      label: t(`${words}.tabs.positions`),
      content: <Positions rows={running} pair={pair} />,
    },
    {
      id: 'settled',
      label: count === '' ? name : `${name} ${format.number(count)}`,
      content: <Settled rows={settled} pair={pair} />,
    },
  ]
  const rules = {
    id: 'rules',
    label: t(`${words}.tabs.rules`),
    content: (
      <ul className="rules">
        {RULES.map((key) => (
          <li key={key}>
            {t(`${words}.rules.${key}`, { base: pair.base_token, coin: pair.quote_token })}
          </li>
        ))}
      </ul>
    ),
  }
  return <CreateTabs tabs={signedIn ? [...own, rules] : [rules]} />
}

interface RowsProps<R> extends TabsProps {
  readonly rows: readonly R[] | undefined
}

/** What both outcomes of a position pay, in words, and which the price of now leads to. */
interface Shown {
  readonly low: string
  readonly high: string
  readonly now: 'low' | 'high' | ''
  readonly last: string
}

function useShown(row: PositionRow, pair: TabsProps['pair']): Shown {
  const { usePrice } = useWeb()
  const live = usePrice({ symbol: `${row.baseCoin}${row.quoteCoin}`, category: pair.category })
  const write = useAmounts(pair)
  const { last } = live
  const direction = directionOf(row.direction)
  const subscription = subscriptionOf({
    ...row,
    direction,
    yieldFromMs: Number(row.yieldStartAt),
    settlesAtMs: Number(row.yieldEndAt),
  })
  const outcomes = subscription && outcomesOf(subscription, last === '' ? '0' : last)
  const said = (which: 'kept' | 'converted'): string => {
    if (outcomes === undefined) return '—'
    const { coin } = outcomes[which]
    return `${write(paidText(outcomes[which]), coin)} ${coin}`
  }
  const isLow = direction === 'buy-low'
  const isConverted = subscription !== undefined && convertsAt(subscription, last)
  return {
    low: said(isLow ? 'converted' : 'kept'),
    high: said(isLow ? 'kept' : 'converted'),
    now: last === '' ? '' : isConverted === isLow ? 'low' : 'high',
    last,
  }
}

/** Amounts with every digit that is paid. */
function useAmounts(pair: TabsProps['pair']) {
  const none = { coin: pair.quote_token, bounds: undefined, amount: '', balance: undefined }
  return useWriting({ pair, ...none }).coins
}

interface CellProps extends TabsProps {
  readonly row: PositionRow
}

function Side({ row, pair, side }: CellProps & { readonly side: 'low' | 'high' }) {
  const shown = useShown(row, pair)
  return <Figure className={shown.now === side ? 'ink fig' : 'dim'}>{shown[side]}</Figure>
}

function FromPrice({ row, pair }: CellProps) {
  const { format } = useWeb()
  const { last } = useShown(row, pair)
  return (
    <Figure>
      {last === '' ? '—' : format.percent(distanceOf(row.targetPrice, last), 2, true)}
    </Figure>
  )
}

type Named = Pick<PositionRow | OrderRow, 'baseCoin' | 'direction'>

/** Which product, with the way to its bot. */
function Product({ row, id }: { readonly row: Named; readonly id: string }) {
  const { t } = useWeb()
  const path = `/bot/${id}/`
  return (
    <WebLink className="row g8 dual-product" path={path}>
      <CoinDisc coin={row.baseCoin} small />
      <span>
        <bdi dir="ltr">{row.baseCoin}</bdi> {t(`${words}.${directionOf(row.direction)}`)}
      </span>
    </WebLink>
  )
}

function Positions({ rows, pair }: RowsProps<PositionRow>) {
  const { t, format } = useWeb()
  const phone = usePhone()
  const amounts = useAmounts(pair)
  if (rows === undefined) return <p className="dim">…</p>
  if (rows.length === 0) return <p className="dim">{t(`${words}.tabs.noPositions`)}</p>
  if (phone) return <PositionCards rows={rows} pair={pair} />
  const columns: readonly Column<PositionRow>[] = [
    {
      key: 'product',
      head: t(`${words}.col.product`),
      cell: (row) => <Product row={row} id={row.positionId} />,
    },
    {
      key: 'state',
      head: t(`${words}.col.state`),
      cell: () => <StateChip state="running">{t(`${words}.col.active`)}</StateChip>,
    },
    {
      key: 'target',
      head: t(`${words}.head.target`),
      numeric: true,
      cell: (row) => <Figure>{format.price(row.targetPrice, targetDigits(row, pair))}</Figure>,
    },
    {
      key: 'away',
      head: t(`${words}.head.away`),
      numeric: true,
      cell: (row) => <FromPrice row={row} pair={pair} />,
    },
    {
      key: 'invested',
      head: t(`${words}.col.invested`),
      numeric: true,
      cell: (row) => <Figure>{`${amounts(row.amount, row.investCoin)} ${row.investCoin}`}</Figure>,
    },
    {
      key: 'apy',
      head: t(`${words}.head.apy`),
      numeric: true,
      cell: (row) => <Figure>{format.percent(apyFraction(row.apyE8), 2)}</Figure>,
    },
    {
      key: 'low',
      head: t(`${words}.col.below`),
      numeric: true,
      cell: (row) => <Side row={row} pair={pair} side="low" />,
    },
    {
      key: 'high',
      head: t(`${words}.col.above`),
      numeric: true,
      cell: (row) => <Side row={row} pair={pair} side="high" />,
    },
    {
      key: 'settles',
      head: t(`${words}.settling.settles`),
      numeric: true,
      cell: (row) => format.time(Number(row.settlementTime), 'short'),
    },
  ]
  return (
    <>
      <DataTable
        caption={t(`${words}.tabs.positions`)}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.positionId}
        lined
      />
      <p className="t12 dim">{t(`${words}.tabs.note`)}</p>
    </>
  )
}

function PositionCards({ rows, pair }: { readonly rows: readonly PositionRow[] } & TabsProps) {
  const { t, format } = useWeb()
  const amounts = useAmounts(pair)
  return (
    <ul className="dual-cards">
      {rows.map((row) => (
        <li key={row.positionId}>
          <span className="row between">
            <Product row={row} id={row.positionId} />
            <Figure className="fig">
              {format.price(row.targetPrice, targetDigits(row, pair))}
            </Figure>
          </span>
          <span className="row between t12 dim">
            <span>
              <Figure>{`${amounts(row.amount, row.investCoin)} ${row.investCoin}`}</Figure> ·{' '}
              {t(`${words}.head.apy`)} <Figure>{format.percent(apyFraction(row.apyE8), 2)}</Figure>
            </span>
            <span>{format.time(Number(row.settlementTime), 'short')}</span>
          </span>
          <span className="t12 dim">
            {t(`${words}.col.below`)}: <Side row={row} pair={pair} side="low" /> ·{' '}
            {t(`${words}.col.above`)}: <Side row={row} pair={pair} side="high" />
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What has come to its end: at which price, and what was paid. */
function Settled({ rows, pair }: RowsProps<OrderRow>) {
  const { t, format } = useWeb()
  const amounts = useAmounts(pair)
  if (rows === undefined) return <p className="dim">…</p>
  if (rows.length === 0) return <p className="dim">{t(`${words}.tabs.noSettled`)}</p>
  const phone = { extra: true } as const
  const columns: readonly Column<OrderRow>[] = [
    {
      key: 'product',
      head: t(`${words}.col.product`),
      cell: (row) => <Product row={row} id={row.orderId} />,
    },
    {
      key: 'target',
      head: t(`${words}.head.target`),
      numeric: true,
      cell: (row) => <Figure>{format.price(row.targetPrice, targetDigits(row, pair))}</Figure>,
    },
    {
      key: 'price',
      head: t(`${words}.settling.price`),
      numeric: true,
      cell: (row) =>
        row.settlementPrice === '' || Number(row.settlementPrice) === 0 ? (
          '—'
        ) : (
          <Figure>{format.price(row.settlementPrice, targetDigits(row, pair))}</Figure>
        ),
    },
    {
      key: 'invested',
      head: t(`${words}.col.invested`),
      numeric: true,
      ...phone,
      cell: (row) => <Figure>{`${amounts(row.amount, row.coin)} ${row.coin}`}</Figure>,
    },
    {
      key: 'received',
      head: t(`${words}.col.received`),
      numeric: true,
      cell: (row) => (
        <Figure className="fig">
          {`${amounts(row.settlementAmount, row.settlementCoin)} ${row.settlementCoin}`}
        </Figure>
      ),
    },
    {
      key: 'time',
      head: t(`${words}.col.ended`),
      numeric: true,
      ...phone,
      cell: (row) => format.time(Number(row.updatedTime), 'short'),
    },
  ]
  return (
    <DataTable
      caption={t(`${words}.tabs.settled`)}
      columns={columns}
      rows={rows}
      keyOf={(row) => row.orderId}
      lined
    />
  )
}
