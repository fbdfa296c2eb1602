// The coins of a DCA: the chart of one of them with its purchases and the average that was paid,
// and below it all of them with what they cost and what they are worth.
import { useState } from 'react'
import type { MarketRef } from '@trellis/contract'
import {
  Amount,
  CoinDisc,
  DataTable,
  Delta,
  digitsOf,
  digitsOfCoin,
  Figure,
  Segmented,
  type Column,
} from '@trellis/ui'
import { isOver, readAtMs } from '@trellis/bot-kit/web/bot-view.ts'
import type { DetailPartProps } from '@trellis/bot-kit/web/detail/detail-kind.ts'
import { useFills } from '@trellis/bot-kit/web/detail/use-fills.ts'
import { intervalFor } from '@trellis/bot-kit/web/interval-for.ts'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { category } from '../market.ts'
import { paths } from '../paths.ts'
import { sumOf, type CoinItem, type DcaAnswered } from './dca-kind.ts'
import './dca.css'

type Part = DetailPartProps<DcaAnswered>

export function CoinsPanel(props: Part) {
  const { detail } = props
  const { t } = useWeb()
  const [chosen, setChosen] = useState('')
  const items = detail.coin_items
  const item = items.find(({ symbol }) => symbol === chosen) ?? items[0]
  if (item === undefined) return undefined
  return (
    <div className="stack stack-12">
      <CoinChart key={item.symbol} {...props} item={item} />
      <Segmented
        label={t('spotDca.coins.shown')}
        look="picks"
        choices={items.map(({ symbol, base }) => ({
          value: symbol,
          label: <bdi dir="ltr">{base}</bdi>,
        }))}
        value={item.symbol}
        onChange={setChosen}
      />
      <CoinTable {...props} />
    </div>
  )
}

/** Purchases of one coin on its chart, with a line at the average that was paid. */
function CoinChart({ detail, view, parts, item }: Part & { readonly item: CoinItem }) {
  const { t, format, usePrice } = useWeb()
  const market: MarketRef = { symbol: item.symbol, category }
  const live = usePrice(market)
  const fills = useFills(detail.bot_id, paths.orderHistory, 1, item.symbol)
  const isEnded = isOver(view)
  const digits = digitsOf(item.last_price)
  const average = Number(item.average_price)
  const paid = format.price(item.average_price, digits)
  const label = t('spotDca.coins.averageAt', { price: paid })
  const word = t('spotDca.coins.averageShort')
  const lines =
    average > 0 ? [{ id: 'average', price: average, tone: 'entry' as const, label, word }] : []
  return (
    <parts.PriceChart
      market={market}
      digits={digits}
      tick={10 ** -digits}
      last={isEnded ? undefined : Number(item.last_price)}
      lastAtMs={readAtMs(view)}
      stale={live.stale && !isEnded}
      plan={{ band: undefined, rungs: [], lines, handles: [] }}
      fills={fills}
      summary={t('spotDca.coins.summary', {
        coin: item.base,
        count: item.purchases,
        average: average > 0 ? paid : '—',
      })}
      note={undefined}
      untilMs={isEnded ? view.endedAtMs : 0}
      defaultInterval={intervalFor(view.runningMs)}
    />
  )
}

function CoinTable({ detail, view }: Part) {
  const { t, format } = useWeb()
  const digits = digitsOfCoin(view.quote)
  const head = (key: string): string => t(`spotDca.coins.${key}`, { coin: view.quote })
  const number = (key: keyof CoinItem, places: (it: CoinItem) => number): Column<CoinItem> => ({
    key,
    head: head(key),
    numeric: true,
    cell: (it) => {
      const text = String(it[key])
      return text === '' ? '—' : <Figure>{format.money(text, places(it))}</Figure>
    },
  })
  const columns: readonly Column<CoinItem>[] = [
    { key: 'base', head: head('base'), cell: (it) => <Name item={it} /> },
    number('current_base_holdings', (it) => digitsOf(it.bought)),
    number('average_price', (it) => digitsOf(it.average_price)),
    number('last_price', (it) => digitsOf(it.last_price)),
    number('invested', () => digits),
    number('current_quote_value', () => digits),
    {
      key: 'profit',
      head: head('profit'),
      numeric: true,
      cell: (it) => <Delta value={it.profit} digits={digits} className="fig" />,
    },
    {
      key: 'share',
      head: head('share'),
      numeric: true,
      extra: true,
      cell: (it) => <Delta value={it.profit_percentage} percent />,
    },
  ]
  return (
    <>
      <DataTable
        caption={t('spotDca.coins.title')}
        columns={columns}
        rows={detail.coin_items}
        keyOf={(it) => it.symbol}
        lined
      />
      {detail.coin_items.length > 1 ? <CoinSum {...{ detail, view }} /> : undefined}
    </>
  )
}

/** All coins together: each column is summed before it is cut. */
function CoinSum({ detail, view }: Pick<Part, 'detail' | 'view'>) {
  const { t } = useWeb()
  const digits = digitsOfCoin(view.quote)
  const { invested, worth, profit } = sumOf(detail.coin_items)
  return (
    <p className="row wrap between dca-sum">
      <span className="dim">{t('spotDca.coins.sum')}</span>
      <span>
        {t('spotDca.coins.invested', { coin: view.quote })}{' '}
        <Amount value={invested} digits={digits} />
      </span>
      <span>
        {t('spotDca.coins.current_quote_value', { coin: view.quote })}{' '}
        <Amount value={worth} digits={digits} />
      </span>
      <span>
        {t('spotDca.coins.profit', { coin: view.quote })}{' '}
        <Delta value={profit} digits={digits} className="fig" />
      </span>
    </p>
  )
}

/** The coin, and where its market takes no orders now, that. */
function Name({ item }: { readonly item: CoinItem }) {
  const { t } = useWeb()
  return (
    <span className="row">
      <CoinDisc coin={item.base} small />
      <bdi dir="ltr" className="fig">
        {item.base}
      </bdi>
      {item.symbol_status === 'OFFLINE' ? (
        <span className="t12 warn">{t('spotDca.coins.closed')}</span>
      ) : undefined}
    </span>
  )
}
