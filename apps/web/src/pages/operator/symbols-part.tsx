// Symbols with their status, which admins set, and their last price.
import { useState } from 'react'
import { TextField, UNKNOWN, useFormats } from '@trellis/ui'
import type { OperatorSite } from '@trellis/contract'
import { useWords } from '../../app/session-context.tsx'
import { useOperatorSite } from '../../data/operator.ts'
import { ActButton, useMayAct } from './act-dialog.tsx'
import { NotRead, ReadPart } from './read-part.tsx'
import { RowTable } from './row-table.tsx'
import { statusAct } from './status-act.ts'

type SymbolRow = OperatorSite['symbols'][number]

export function SymbolsPart() {
  const t = useWords()
  const formats = useFormats()
  const read = useOperatorSite()
  const { data } = read
  const [query, setQuery] = useState('')
  const mayAct = useMayAct('admin')
  if (data === undefined) return <NotRead query={read} height="320px" />
  const setting = {
    key: 'set',
    head: t('operator.action'),
    cell: (row: SymbolRow) =>
      row.settable.length > 0 && <ActButton act={statusAct(row, t)} least="admin" />,
  }
  const columns = [
    {
      key: 'symbol',
      head: t('operator.symbol'),
      cell: ({ symbol }: SymbolRow) => <bdi>{symbol}</bdi>,
    },
    {
      key: 'category',
      head: t('operator.market'),
      cell: ({ category }: SymbolRow) => t(`operator.markets.${category}`),
    },
    {
      key: 'status',
      head: t('operator.state'),
      cell: ({ status }: SymbolRow) => t(`operator.status.${status}`),
    },
    {
      key: 'last',
      head: t('operator.last'),
      numeric: true,
      // A market without a trade has no price, and none of 0.
      cell: ({ last }: SymbolRow) => (Number(last) > 0 ? formats.price(last) : UNKNOWN),
    },
    ...(mayAct ? [setting] : []),
  ]
  const wanted = query.trim().toUpperCase()
  const rows = data.symbols.filter(({ symbol }) => symbol.includes(wanted))
  return (
    <>
      <TextField
        label={t('operator.search-symbol')}
        type="search"
        value={query}
        onChange={(event) => setQuery(event.target.value)}
      />
      <p className="dim t12">{t('operator.symbols-note')}</p>
      <ReadPart query={read}>
        <RowTable
          caption={t('operator.tab.symbols')}
          columns={columns}
          rows={rows}
          keyOf={({ symbol, category }) => `${category}:${symbol}`}
        />
      </ReadPart>
    </>
  )
}
