// History: what a kind lists of its past, in views of columns, page by page, and the same as a CSV
// file. It stays usable with twenty thousand rows: only those in sight are in the page.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect, useState, type ReactNode } from 'react'
import { Button, downloadText, EmptyState, Segmented, Skeleton, usePhone } from '@trellis/ui'
import { botKey } from '../bot-queries.ts'
import type { BotView } from '../bot-view.ts'
import { useWeb, type PageParts, type WebServices } from '../web-context.ts'
import { WindowedRows } from './windowed-rows.tsx'

export interface HistoryColumn<R> {
  readonly id: string
  /** Key of its head. */
  readonly words: string
  /** Least width and share of what is left, as a grid track. */
  readonly track: string
  /** The same on phones; without it the column is in the export only. */
  readonly phoneTrack?: string
  /** What is said under the rows where the column is shown. */
  readonly note?: string
  cell(row: R): ReactNode
}

export interface HistoryPage<R> {
  readonly rows: readonly R[]
  readonly total: number
}

export interface HistoryView<R> {
  readonly id: string
  /** Keys of its name, of the count of its rows, and of what is said when there are none. */
  readonly words: { readonly name: string; readonly count: string; readonly empty: string }
  /** What is said under the rows beside the notes of its columns, "" for nothing. */
  readonly note: string
  readonly columns: readonly HistoryColumn<R>[]
  readonly read: (
    call: WebServices['call'],
    page: number,
    limit: number,
    signal?: AbortSignal,
  ) => Promise<HistoryPage<R>>
  /** Reads what its file has, where that is more than the view shows. */
  readonly readFile?: HistoryView<R>['read']
  file(rows: readonly R[]): { readonly name: string; readonly text: string }
}

export interface HistoryTabProps<R> {
  readonly view: BotView
  readonly parts: Pick<PageParts, 'HistoryAge'>
  readonly pulse: number
  /** The first is shown first. */
  readonly views: readonly HistoryView<R>[]
}

const PAGE = 100
const EXPORT_PAGE = 200

export function HistoryTab<R>(props: HistoryTabProps<R>) {
  const { view, pulse, views } = props
  const { t, call, format } = useWeb()
  const [chosen, setChosen] = useState(views[0]?.id ?? '')
  const shown = views.find((it) => it.id === chosen)
  const query = useInfiniteQuery({
    queryKey: [...botKey(view.botId), 'history', chosen],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      shown?.read(call, pageParam, PAGE, signal) ?? Promise.resolve({ rows: [], total: 0 }),
    getNextPageParam: (page, all) => (all.length * PAGE >= page.total ? undefined : all.length),
  })
  const { refetch } = query
  const pages = query.data?.pages ?? []
  // Who has scrolled far down reads old rows; those do not change under the reader.
  const isNearTop = pages.length <= 2
  useEffect(() => {
    if (pulse > 0 && isNearTop) void refetch({ cancelRefetch: false })
  }, [pulse, isNearTop, refetch])
  const rows = pages.flatMap((it) => it.rows)
  const total = pages[0]?.total ?? 0
  const more = (): void => {
    if (query.hasNextPage && !query.isFetching) void query.fetchNextPage()
  }
  const isEmpty = rows.length === 0
  if (shown === undefined) return undefined
  return (
    <div className="stack stack-12">
      <div className="row between wrap">
        <Segmented
          label={t('bot.history.filter')}
          look="picks"
          choices={views.map((it) => ({ value: it.id, label: t(it.words.name) }))}
          value={chosen}
          onChange={setChosen}
        />
        <Export view={shown} total={total} />
      </div>
      {query.isPending ? <Skeleton height="240px" /> : undefined}
      {query.isError && !isEmpty ? (
        <props.parts.HistoryAge answeredAtMs={query.dataUpdatedAt} />
      ) : undefined}
      {query.isError && isEmpty ? (
        <EmptyState
          title={t('bot.history.failed')}
          actions={
            <Button small onClick={() => void refetch()}>
              {t('bot.retry')}
            </Button>
          }
        />
      ) : undefined}
      {query.isSuccess && isEmpty ? (
        <EmptyState title={t(shown.words.empty)}>{t(`${shown.words.empty}Text`)}</EmptyState>
      ) : undefined}
      {isEmpty ? undefined : (
        <>
          <p className="t12 dim2">
            {t(shown.words.count, { count: total, shown: format.number(String(total), 0) })}
          </p>
          <HistoryTable view={shown} rows={rows} onEnd={more} />
        </>
      )}
    </div>
  )
}

interface HistoryTableProps<R> {
  readonly view: HistoryView<R>
  readonly rows: readonly R[]
  onEnd(): void
}

function HistoryTable<R>({ view, rows, onEnd }: HistoryTableProps<R>) {
  const { t } = useWeb()
  const phone = usePhone()
  const columns = phone ? view.columns.filter((it) => it.phoneTrack !== undefined) : view.columns
  const tracks = columns.map((it) => (phone ? it.phoneTrack : it.track)).join(' ')
  const notes = [...columns.map((it) => it.note ?? ''), view.note].filter((it) => it !== '')
  const side = (index: number) => (index === 0 ? 'dim2' : 'num')
  return (
    <>
      <WindowedRows
        label={t(view.words.name)}
        tracks={tracks}
        count={rows.length}
        onEnd={onEnd}
        head={columns.map((it, index) => (
          <span key={it.id} role="columnheader" className={side(index)}>
            {t(it.words)}
          </span>
        ))}
        row={(at) => {
          const row = rows[at]
          if (row === undefined) return undefined
          return columns.map((it, index) => (
            <span key={it.id} role="cell" className={side(index)}>
              {it.cell(row)}
            </span>
          ))
        }}
      />
      {notes.length === 0 ? undefined : <p className="t12 dim2">{notes.join(' ')}</p>}
    </>
  )
}

/** Reads every page of a view and hands the file over. */
function Export<R>({ view, total }: { readonly view: HistoryView<R>; readonly total: number }) {
  const { t, call, toast } = useWeb()
  const [isBusy, setBusy] = useState(false)
  const run = async (): Promise<void> => {
    const rows: R[] = []
    for (let page = 0; ; page += 1) {
      const answer = await (view.readFile ?? view.read)(call, page, EXPORT_PAGE)
      rows.push(...answer.rows)
      if (answer.rows.length < EXPORT_PAGE || rows.length >= answer.total) break
    }
    const { name, text } = view.file(rows)
    downloadText(name, text, 'text/csv')
  }
  return (
    <Button
      small
      off={total === 0}
      busy={isBusy}
      onClick={() => {
        setBusy(true)
        run()
          .catch(() => toast('fail', t('bot.history.exportFailed')))
          .finally(() => setBusy(false))
      }}
    >
      {t('bot.history.export')}
    </Button>
  )
}
