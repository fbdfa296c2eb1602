// Below the pools: the reader's own positions, each with the way to its page, and the yield that
// waits in all of them. Nothing stands there for who has none.
import { useQuery } from '@tanstack/react-query'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import {
  addDecimals,
  CoinDisc,
  DataTable,
  Figure,
  isolated,
  usePhone,
  type Column,
} from '@trellis/ui'
import { paths } from '../paths.ts'
import type { LiquidityAnswer, PositionRow } from '../wire.ts'
import { KIND } from './use-desk.ts'
import { useWriting } from './writing.ts'

const words = 'liquidityMining.own'
const POSITIONS_MS = 15_000

function usePositions(): readonly PositionRow[] {
  const { call, signedIn } = useWeb()
  const { data } = useQuery({
    queryKey: ['bots', KIND, 'positions'],
    enabled: signedIn,
    refetchInterval: POSITIONS_MS,
    queryFn: ({ signal }) =>
      call<LiquidityAnswer<'position'>>(paths.position, {}, { claims: 'all', signal }),
  })
  return data?.positions ?? []
}

export function OwnPositions({ pair }: Pick<CreateFormProps, 'pair'>) {
  const { t } = useWeb()
  const phone = usePhone()
  const rows = usePositions()
  const write = useWriting(pair)
  if (rows.length === 0) return undefined
  const money = (text: string, coin: string): string => `${write.money(text)} ${coin}`
  const figure = (key: string, text: (row: PositionRow) => string): Column<PositionRow> => ({
    key,
    head: t(`${words}.${key}`),
    numeric: true,
    cell: (row) => <Figure>{text(row)}</Figure>,
  })
  const claimable = figure('claimable', (row) => money(row.claimableYield, row.quoteCoin))
  const worth = figure('worth', (row) => money(row.principalLiquidityValue, row.quoteCoin))
  const pool: Column<PositionRow> = {
    key: 'pool',
    head: t('liquidityMining.pools.pool'),
    cell: (row) => <Position row={row} />,
  }
  const columns = phone
    ? [pool, worth, claimable]
    : [
        pool,
        worth,
        figure('now', (row) => write.apy(row.currentApr)),
        figure('loan', (row) => (Number(row.loan) > 0 ? money(row.loan, row.quoteCoin) : '—')),
        claimable,
      ]
  const coins = [...new Set(rows.map((row) => row.quoteCoin))]
  const amounts = coins.map((coin) => {
    const own = rows.filter((row) => row.quoteCoin === coin)
    return isolated(money(addDecimals(own.map((row) => row.claimableYield)), coin))
  })
  return (
    <section className="stack" aria-label={t(`${words}.title`)}>
      <div className="row between wrap">
        <h2 className="card-title">{t(`${words}.title`)}</h2>
        <span className="t12 dim">{t(`${words}.sum`, { amounts: amounts.join(' + ') })}</span>
      </div>
      <DataTable
        caption={t(`${words}.title`)}
        columns={columns}
        rows={rows}
        keyOf={(row) => row.positionId}
        lined
      />
    </section>
  )
}

function Position({ row }: { readonly row: PositionRow }) {
  const path = `/bot/${row.positionId}/`
  return (
    <WebLink className="row g8" path={path}>
      <CoinDisc coin={row.baseCoin} small />
      <bdi dir="ltr">{`${row.baseCoin}/${row.quoteCoin}`}</bdi>
    </WebLink>
  )
}
