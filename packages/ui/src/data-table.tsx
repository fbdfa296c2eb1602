// A real table for figures: caption, column headings, sortable where the caller says so.
import type { ReactNode } from 'react'
import { classNames } from './class-names.ts'
import './data-table.css'

export type SortWay = 'ascending' | 'descending'

export interface Column<R> {
  readonly key: string
  readonly head: ReactNode
  readonly numeric?: boolean
  readonly sortable?: boolean
  /** Left out where the table has little room; the figure is to be read elsewhere too. */
  readonly extra?: boolean
  cell(row: R): ReactNode
}

export interface DataTableProps<R> {
  /** What the table shows; for screen readers, unless it is wanted on the page. */
  readonly caption: string
  readonly columns: readonly Column<R>[]
  readonly rows: readonly R[]
  keyOf(row: R): string
  readonly lined?: boolean
  readonly className?: string
  /** Rows of sums below the others: what stands in a column, by its key. */
  readonly sums?: readonly Readonly<Record<string, ReactNode>>[]
  readonly sort?: { readonly key: string; readonly way: SortWay }
  onSort?(key: string): void
}

export function DataTable<R>(props: DataTableProps<R>) {
  const { caption, columns, rows, keyOf, lined, className, sums = [], sort, onSort } = props
  return (
    <div
      className={classNames('table-scroll', className)}
      role="group"
      // A table that scrolls by itself must be reachable by keys.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      aria-label={caption}
    >
      <table className={classNames('table', lined && 'lined')}>
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr>
            {columns.map((column) => (
              <th
                key={column.key}
                scope="col"
                className={classOf(column)}
                aria-sort={sort?.key === column.key ? sort.way : undefined}
              >
                {column.sortable && onSort ? (
                  <button type="button" onClick={() => onSort(column.key)}>
                    {column.head}
                  </button>
                ) : (
                  column.head
                )}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={keyOf(row)}>
              {columns.map((column) => (
                <td key={column.key} className={classOf(column)}>
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        {sums.length === 0 ? undefined : (
          <tfoot>
            {sums.map((sum, at) => (
              // eslint-disable-next-line react/no-array-index-key -- sums have no other name
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column.key} className={classOf(column)}>
                    {sum[column.key]}
                  </td>
                ))}
              </tr>
            ))}
          </tfoot>
        )}
      </table>
    </div>
  )
}

function classOf<R>({ numeric, extra }: Column<R>): string | undefined {
  return classNames(numeric && 'num', extra && 'extra') || undefined
}
