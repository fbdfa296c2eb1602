// A long table of which only the rows in sight stand in the page. Rows have one height, so that the
// scroll bar tells the truth; the count of all rows is told to screen readers.
import { useRef, useState, type CSSProperties, type ReactNode, type UIEvent } from 'react'

export interface WindowedRowsProps {
  readonly label: string
  /** Tracks of the columns, as a grid template. */
  readonly tracks: string
  readonly count: number
  readonly head: ReactNode
  row(index: number): ReactNode
  /** The end has come close: more may be read. */
  onEnd(): void
}

const ROW_PX = 36
const SPARE = 8
const NEAR_END = 30

export function WindowedRows(props: WindowedRowsProps) {
  const { count, row, onEnd } = props
  const [first, setFirst] = useState(0)
  const [shown, setShown] = useState(24)
  const asked = useRef(0)
  const onScroll = (event: UIEvent<HTMLDivElement>): void => {
    const box = event.currentTarget
    setFirst(Math.max(0, Math.floor(box.scrollTop / ROW_PX) - SPARE))
    setShown(Math.ceil(box.clientHeight / ROW_PX) + 2 * SPARE)
    const last = (box.scrollTop + box.clientHeight) / ROW_PX
    if (last < count - NEAR_END || asked.current === count) return
    asked.current = count
    onEnd()
  }
  const end = Math.min(count, first + shown)
  const indexes = Array.from({ length: Math.max(0, end - first) }, (_, at) => first + at)
  return (
    <div
      className="windowed"
      style={{ '--tracks': props.tracks } as CSSProperties}
      role="table"
      aria-label={props.label}
      aria-rowcount={count + 1}
      // A scrolling region must be reachable by keys.
      // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      tabIndex={0}
      onScroll={onScroll}
    >
      <div role="rowgroup" className="windowed-head">
        <div role="row" aria-rowindex={1}>
          {props.head}
        </div>
      </div>
      <div role="rowgroup" style={{ blockSize: count * ROW_PX, position: 'relative' }}>
        {indexes.map((index) => (
          <div
            key={index}
            role="row"
            aria-rowindex={index + 2}
            className="windowed-row"
            style={{ insetBlockStart: index * ROW_PX }}
          >
            {row(index)}
          </div>
        ))}
      </div>
    </div>
  )
}
