// Symbols with their status and last price. Nothing of them can be set while a market runs: its
// statuses come with the market itself.
import { Skeleton, useFormats } from '@trellis/ui'
import type { OperatorSite } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { useOperatorSite } from '../../data/operator.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { MachineWords } from './machine-words.tsx'
import { RowTable } from './row-table.tsx'

type SymbolRow = OperatorSite['symbols'][number]

export function SymbolsPart() {
  const t = useWords()
  const formats = useFormats()
  const { data, error, refetch } = useOperatorSite()
  if (error !== null) return <FailedNotice onRetry={refetch} />
  if (data === undefined) return <Skeleton height="320px" />
  const columns = [
    {
      key: 'symbol',
      head: t('operator.symbol'),
      cell: ({ symbol }: SymbolRow) => <bdi>{symbol}</bdi>,
    },
    {
      key: 'category',
      head: t('operator.market'),
      cell: ({ category }: SymbolRow) => <MachineWords>{category}</MachineWords>,
    },
    {
      key: 'status',
      head: t('operator.state'),
      cell: ({ status }: SymbolRow) => <MachineWords>{status}</MachineWords>,
    },
    {
      key: 'last',
      head: t('operator.last'),
      numeric: true,
      cell: ({ last }: SymbolRow) => formats.price(last),
    },
  ]
  return (
    <>
      <p className="dim t12">{t('operator.symbols-note')}</p>
      <RowTable
        caption={t('operator.tab.symbols')}
        columns={columns}
        rows={data.symbols}
        keyOf={({ symbol, category }) => `${category}:${symbol}`}
      />
    </>
  )
}
