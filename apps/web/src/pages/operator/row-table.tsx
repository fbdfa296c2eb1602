// A table of the operators' page; on a phone a card for each row, so that nothing of it lies beside
// the screen.
import { DataTable, Definitions, usePhone, type DataTableProps } from '@trellis/ui'

type RowTableProps<R> = Pick<
  DataTableProps<R>,
  'caption' | 'columns' | 'rows' | 'keyOf' | 'className'
>

export function RowTable<R>(props: RowTableProps<R>) {
  const phone = usePhone()
  const { caption, columns, rows, keyOf } = props
  if (!phone) return <DataTable {...props} lined />
  return (
    <ul className="stack" aria-label={caption}>
      {rows.map((row) => (
        <li key={keyOf(row)} className="card operator-row">
          <Definitions
            rows={columns.map(({ key, head, cell }) => ({ key, term: head, value: cell(row) }))}
          />
        </li>
      ))}
    </ul>
  )
}
