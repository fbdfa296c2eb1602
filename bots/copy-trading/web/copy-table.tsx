// Copies as a table: which bot, as the way to its page, and figures that the caller names.
import type { ReactNode } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { DataTable } from '@trellis/ui'
import { CopyLink, type CopyNamed } from './copy-link.tsx'

const words = 'copyTrading'

export interface CopyFigure<Row> {
  readonly key: string
  /** The key of its heading, behind the prefix of the kind. */
  readonly head: string
  cell(row: Row): ReactNode
}

interface CopyTableProps<Row> {
  readonly title: string
  readonly rows: readonly Row[]
  readonly figures: readonly CopyFigure<Row>[]
}

export function CopyTable<Row extends CopyNamed>({ title, rows, figures }: CopyTableProps<Row>) {
  const { t } = useWeb()
  const bot = {
    key: 'bot',
    head: t(`${words}.open.bot`),
    cell: (row: Row) => <CopyLink row={row} />,
  }
  const columns = figures.map(({ head, ...figure }) => {
    return { ...figure, head: t(`${words}.${head}`), numeric: true }
  })
  return (
    <DataTable
      caption={title}
      columns={[bot, ...columns]}
      rows={rows}
      keyOf={(row) => row.bot_id}
      lined
    />
  )
}
