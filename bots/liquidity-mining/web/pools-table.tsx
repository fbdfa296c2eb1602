// The pools side by side: what each paid, how deep it is, and the way to its form.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import { ofCoinFirst } from '@trellis/contract/coin-order'
import {
  Button,
  CoinDisc,
  DataTable,
  EmptyState,
  Figure,
  Skeleton,
  usePhone,
  type Column,
} from '@trellis/ui'
import type { ProductRow } from './adding-plan.ts'
import type { Desk } from './use-desk.ts'
import { useWriting } from './writing.ts'

const words = 'liquidityMining.pools'

export function PoolsTable({ desk }: { readonly desk: Desk }) {
  const { t, format } = useWeb()
  const phone = usePhone()
  const { products, product, pair } = desk
  const write = useWriting(pair)
  if (desk.productsFailed) {
    return (
      <EmptyState
        title={t('liquidityMining.failed')}
        actions={<Button onClick={desk.retry}>{t('create.retry')}</Button>}
      />
    )
  }
  if (products === undefined) return <Skeleton height="var(--pools)" />
  const pool: Column<ProductRow> = {
    key: 'pool',
    head: t(`${words}.pool`),
    cell: (row) => {
      const path = `/liquidity-create/?base=${row.baseCoin}&quote=${row.quoteCoin}`
      const isHere = row.productId === product?.productId
      return (
        <WebLink className="row g8" path={path} aria-current={isHere ? 'true' : undefined}>
          <CoinDisc coin={row.baseCoin} small />
          <bdi dir="ltr">{`${row.baseCoin}/${row.quoteCoin}`}</bdi>
        </WebLink>
      )
    },
  }
  const figure = (key: string, text: (row: ProductRow) => string): Column<ProductRow> => ({
    key,
    head: t(`${words}.${key}`),
    numeric: true,
    cell: (row) => <Figure>{text(row)}</Figure>,
  })
  const large = (key: string, text: (row: ProductRow) => string): Column<ProductRow> => ({
    ...figure(key, text),
    cell: (row) => (
      <>
        <Figure full={format.money(text(row), 0)}>{format.short(text(row), 2)}</Figure>{' '}
        <span className="dim2">{row.quoteCoin}</span>
      </>
    ),
  })
  const week = figure('week', (row) => write.apy(row.apy7dE8))
  const columns = phone
    ? [pool, week]
    : [
        pool,
        week,
        {
          ...figure('range', () => ''),
          cell: (row: ProductRow) => (
            <>
              <Figure>{`${write.apy(row.apyLow30dE8)} – ${write.apy(row.apyHigh30dE8)}`}</Figure>
              <RangeBar row={row} />
            </>
          ),
        },
        large('depth', (row) => row.poolLiquidityValue),
        large('volume', (row) => row.turnover24h),
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
        rows={products.toSorted(ofCoinFirst(pair.quote_token, (it) => it.quoteCoin))}
        keyOf={(row) => row.productId}
        lined
      />
    </section>
  )
}

/** Where the yield of now lies between the lowest and the highest day; its figures stand above. */
function RangeBar({ row }: { readonly row: ProductRow }) {
  const [low, high, now] = [row.apyLow30dE8, row.apyHigh30dE8, row.apyE8].map(Number)
  if (low === undefined || high === undefined || now === undefined || high <= low) return undefined
  const place = Math.min(1, Math.max(0, (now - low) / (high - low)))
  return (
    <span className="pool-range" aria-hidden="true">
      <span style={{ insetInlineStart: `${place * 100}%` }} />
    </span>
  )
}
