// Two states of a bot side by side, row by row: now and after a change, or now and at creation.
import type { ReactNode } from 'react'
import { useWeb } from '../web-context.ts'

export interface BeforeAfterRow {
  /** Unique in the table. */
  readonly key: string
  readonly name: string
  readonly first: ReactNode
  readonly second: ReactNode
}

export interface BeforeAfterProps {
  readonly caption: string
  readonly first: string
  readonly second: string
  /** Column the reader came for; it stands out. */
  readonly strong: 'first' | 'second'
  readonly rows: readonly BeforeAfterRow[]
}

export function BeforeAfter(props: BeforeAfterProps) {
  const { t } = useWeb()
  const look = (column: BeforeAfterProps['strong']): string =>
    column === props.strong ? 'num fig' : 'num dim'
  return (
    <div className="scroll-table">
      <table className="before-after">
        <caption className="sr-only">{props.caption}</caption>
        <thead>
          <tr>
            <th scope="col">
              <span className="sr-only">{t('bot.parameters.name')}</span>
            </th>
            <th scope="col" className="num">
              {props.first}
            </th>
            <th scope="col" className="num">
              {props.second}
            </th>
          </tr>
        </thead>
        <tbody>
          {props.rows.map((row) => (
            <tr key={row.key}>
              <th scope="row">{row.name}</th>
              <td className={look('first')}>{row.first}</td>
              <td className={look('second')}>{row.second}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
