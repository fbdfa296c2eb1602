// Views of a history over answers whose times are epoch seconds: the views of the kit read
// milliseconds.
import type { HistoryView } from './history-tab.tsx'

export const SECOND_MS = 1000

interface Timed {
  readonly time: string
}

/** The same row with its time in ms. */
export function inMs<R extends Timed>(row: R): R {
  return { ...row, time: String(Number(row.time) * SECOND_MS) }
}

/** A view of the kit over answers in seconds. */
export function viewInMs<R extends Timed>(view: HistoryView<R>): HistoryView<R> {
  const scaled =
    (read: HistoryView<R>['read']): HistoryView<R>['read'] =>
    async (...asked) => {
      const { rows, total } = await read(...asked)
      return { rows: rows.map(inMs), total }
    }
  const { read, readFile } = view
  return {
    ...view,
    read: scaled(read),
    ...(readFile === undefined ? {} : { readFile: scaled(readFile) }),
  }
}
