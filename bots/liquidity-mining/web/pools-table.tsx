// The pools side by side: what each paid, how deep it is, and the way to its form.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { CoinDisc, DataTable, Figure, Skeleton, usePhone, type Column } from '@trellis/ui'
import type { ProductRow } from './adding-plan.ts'
import type { Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

const words = 'liquidityMining.pools'

export function PoolsTable({ desk }: { readonly desk: Desk }) {
  const { t, format, link, go } = useWeb()
  const phone = usePhone()
  const { products, product, pair } = desk
  const write = useWriting(pair)
  if (products === undefined) return <Skeleton height="160px" />
  const pool: Column<ProductRow> = {
    key: 'pool',
    head: t(`${words}.pool`),
    cell: (row) => {
      const query = new URLSearchParams({ base: row.baseCoin, quote: row.quoteCoin })
      const path = `/liquidity-create/?${query.toString()}`
      const isHere = row.productId === product?.productId
      return (
        <a
          className="row g8"
          href={link(path)}
          aria-current={isHere ? 'true' : undefined}
          onClick={(event) => {
            if (event.metaKey || event.ctrlKey) return
            event.preventDefault()
            go(path)
          }}
        >
          <CoinDisc coin={row.baseCoin} small />
          <bdi dir="ltr">{`${row.baseCoin}/${row.quoteCoin}`}</bdi>
        </a>
      )
    },
  }
  const figure = (key: string, text: (row: ProductRow) => string): Column<ProductRow> => ({
    key,
    head: t(`${words}.${key}`, { coin: pair.quote_token }),
    numeric: true,
    cell: (row) => <Figure>{text(row)}</Figure>,
  })
  const week = figure('week', (row) => write.apy(row.apy7dE8))
  const columns = phone
    ? [pool, week]
    : [
        pool,
        week,
        figure('range', (row) => `${write.apy(row.apyLow30dE8)} – ${write.apy(row.apyHigh30dE8)}`),
        figure('depth', (row) => format.money(row.poolLiquidityValue, 0)),
        figure('volume', (row) => format.money(row.turnover24h, 0)),
        figure('leverage', (row) => `1–${row.maxLeverage}×`),
      ]
  return (
    <section className="stack" aria-label={t(`${words}.title`)}>
      <div className="row between wrap">
        <h2 className="card-title">{t(`${words}.title`)}</h2>
        <span className="t12 dim">{t(`${words}.note`)}</span>
      </div>
      <DataTable
        caption={t(`${words}.title`)}
        columns={columns}
        rows={products}
        keyOf={(row) => row.productId}
        lined
      />
    </section>
  )
}
