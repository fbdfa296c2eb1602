// The reader's running bots on a market, whatever their kind: what a new one would stand beside.
import { useQuery } from '@tanstack/react-query'
import { paths } from '@trellis/contract/paths'
import { marketKey, marketName } from '@trellis/contract/market-ref'
import type { BotRow, ListAllBotsResult, NamedMarket } from '@trellis/contract'
import { Amount, DataTable, Delta, type Column } from '@trellis/ui'
import { kindAndSide } from '../kind-name.ts'
import { useWeb } from '../web-context.ts'
import { WebLink } from '../web-link.tsx'

export interface BotsHereProps {
  readonly market: NamedMarket
}

const SHOWN_MAX = 20

export function BotsHere({ market }: BotsHereProps) {
  const { symbol, category, quote_token: quote } = market
  const pair = marketName(market)
  const { t, format, call } = useWeb()
  const { data, isError } = useQuery({
    queryKey: ['bots', 'here', marketKey(market)],
    queryFn: ({ signal }) => {
      const body = { status: 'ONGOING', symbol, category, limit: SHOWN_MAX }
      return call<ListAllBotsResult>(paths.listAllBots, body, { signal, claims: 'all' })
    },
  })
  if (data === undefined) return <p className="dim">{isError ? t('create.hereFailed') : '…'}</p>
  if (data.bots.length === 0) return <p className="dim">{t('create.hereNone', { pair })}</p>
  const columns: readonly Column<BotRow>[] = [
    {
      key: 'bot',
      head: t('create.here.bot'),
      cell: ({ figures }) => (
        <WebLink className="set-price" path={`/bot/${figures.bot_id}/`}>
          {kindAndSide(figures, t, format.number)} <bdi dir="ltr">{figures.bot_id}</bdi>
        </WebLink>
      ),
    },
    {
      key: 'invested',
      head: t('create.here.invested', { coin: quote }),
      numeric: true,
      cell: ({ figures }) => <Amount value={figures.invested} />,
    },
    {
      key: 'equity',
      head: t('create.here.equity', { coin: quote }),
      numeric: true,
      cell: ({ figures }) => <Amount value={figures.equity} />,
    },
    {
      key: 'profit',
      head: t('create.here.profit', { coin: quote }),
      numeric: true,
      cell: ({ figures }) => <Delta value={figures.total_profit} className="fig" />,
    },
    {
      key: 'share',
      head: t('create.here.share'),
      numeric: true,
      cell: ({ figures }) => <Delta value={figures.total_profit_per} percent />,
    },
  ]
  return (
    <DataTable
      caption={t('create.hereTitle', { pair })}
      columns={columns}
      rows={data.bots}
      keyOf={({ figures }) => figures.bot_id}
      lined
    />
  )
}
