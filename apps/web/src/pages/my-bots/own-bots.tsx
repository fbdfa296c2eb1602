// The reader's bots: totals that equal the rows below them, tabs, filters, list, and what can be
// done with those that are chosen.
import { lazy, Suspense, useEffect, useMemo, useState } from 'react'
import { useLocation, useSearch } from 'wouter'
import type { BotRow } from '@trellis/contract'
import { Button, downloadText, EmptyState, Notice, TabPanel, useFormats } from '@trellis/ui'
import { useSession, useSettings, useWords } from '../../app/session-context.tsx'
import { awaitsFirstMatch } from '../../app/first-match.ts'
import { WatchDay } from '../../app/watch-day.tsx'
import { useAllBots, useSummary, type BotTab } from '../../data/queries.ts'
import { useRates } from '../../data/use-rates.ts'
import { BotList } from './list/bot-list.tsx'
import {
  countsByState,
  isActive,
  noFilter,
  optionsIn,
  selectBots,
  todayOf,
  togetherOf,
  type BotFilter,
  type BotSort,
} from './filter/bot-selection.ts'
import { freshLink } from './bot-shape.ts'
import { BotTabs } from './filter/bot-tabs.tsx'
import { unitsFor, type ShownRow } from './bot-units.ts'
import { botsToCsv, csvName } from './bots-csv.ts'
import { BulkBar } from './list/bulk-bar.tsx'
import { readView, writeView, type MyBotsView } from './filter/filter-address.ts'
import { FilterBar } from './filter/filter-bar.tsx'
import { ListWaiting } from './list/list-waiting.tsx'
import { NoBots } from './no-bots.tsx'
import { SummaryBand } from './summary-band.tsx'
import { useFreshBots } from './use-fresh-bots.ts'
import { listsOf, useListServices } from './use-kind-lists.ts'
import { useListLook } from './list/use-list-look.ts'
import { usePicks } from './list/use-picks.ts'
import { useRowKeys } from './list/use-row-keys.ts'

const CompareDialog = lazy(async () => ({
  default: (await import('./compare/compare-dialog.tsx')).CompareDialog,
}))
const CloseManyDialog = lazy(async () => ({
  default: (await import('./close-many/close-many-dialog.tsx')).CloseManyDialog,
}))

export function OwnBots({ ready }: { readonly ready: boolean }) {
  const [view, setView] = useView()
  const { tab, filter } = view
  const closed = tab === 'CLOSED'
  const list = useAllBots(tab, ready)
  const summary = useSummary(ready)
  useFreshBots()
  const all = useMemo(() => list.data ?? [], [list.data])
  const shown = useSelection(all, view)
  const { selection, units } = shown
  const options = useMemo(() => optionsIn(all), [all])
  const isWhole = !closed && !isActive(filter) && shown.unit === 'quote'
  const today = useMemo(
    () => todayOf(isWhole ? (summary.data?.totals ?? []) : [], selection.totals, shown.rates),
    [isWhole, summary.data, selection.totals, shown.rates],
  )
  const waiting = list.data === undefined
  const booked = all.map(({ figures }) => figures)
  const isFirst = awaitsFirstMatch(all.length, booked)
  const [look, setLook] = useListLook()
  const picks = usePicks(selection.rows)
  const [picking, setPicking] = useState(false)
  useRowKeys(picks)
  const actions = useActions(closed)
  const setFilter = (next: BotFilter) => setView({ ...view, filter: next })
  const showTab = (next: BotTab) => setView({ tab: next, filter: noFilter, unit: view.unit })
  const sortBy = (sort: BotSort) =>
    setFilter({ ...filter, sort, reverse: filter.sort === sort && !filter.reverse })
  const stopPicking = (on: boolean) => {
    setPicking(on)
    if (!on) picks.clear()
  }
  return (
    <>
      {/* Above all that it speaks of. */}
      <ListTrouble list={list} />
      {(waiting || all.length > 0) && (
        // Drawn anew with the rows: what stood there while they loaded does not move.
        <SummaryBand
          key={`band ${waiting || shown.isPending}`}
          totals={selection.totals}
          together={shown.together}
          loading={waiting || shown.isPending}
          today={today}
          closed={closed}
          stale={list.error !== null}
        />
      )}
      <FilterBar
        filter={filter}
        onChange={setFilter}
        closed={closed}
        {...options}
        counts={shown.counts}
        found={selection.rows.length}
        look={look}
        onLook={setLook}
        unit={shown.unit}
        units={units}
        onUnit={(unit) => setView({ ...view, unit })}
        picking={picking}
        onPicking={stopPicking}
        onDownload={() => actions.download(selection.rows)}
        onYears={actions.years}
        tabs={
          <BotTabs
            tab={tab}
            summary={summary.data}
            shown={list.data && all.length}
            onTab={showTab}
          />
        }
      />
      <TabPanel group="bots" id={tab} className="stack" key={`rows ${waiting}`}>
        {waiting ? (
          list.error === null && <ListWaiting />
        ) : all.length === 0 && summary.isPending ? (
          // Whether there have been bots before is not known yet.
          <ListWaiting />
        ) : all.length === 0 ? (
          <NoBots
            closed={closed}
            closedCount={summary.data?.closed_count ?? 0}
            onShowClosed={() => showTab('CLOSED')}
          />
        ) : selection.rows.length === 0 ? (
          <NoneFound onClear={() => setFilter({ ...noFilter, sort: filter.sort })} />
        ) : (
          <BotList
            rows={selection.rows}
            closed={closed}
            quote={selection.totals.length === 1 ? (selection.totals[0]?.quote ?? '') : ''}
            filter={filter}
            onSort={sortBy}
            look={look}
            picks={picks}
            picking={picking}
            stale={list.error !== null}
            onClose={actions.close}
            onAgain={actions.again}
          />
        )}
      </TabPanel>
      {!waiting && <WatchDay offered={!closed && isFirst} />}
      <BulkBar
        picks={picks}
        closed={closed}
        onCompare={() => actions.compare(picks.rows)}
        onClose={actions.close}
        onDownload={() => actions.download(picks.rows)}
      />
      <ActionDialogs actions={actions} />
    </>
  )
}

/**
 * The view lives in the address; typing in the search replaces its entry instead of piling them up.
 */
function useView(): readonly [MyBotsView, (view: MyBotsView) => void] {
  const search = useSearch()
  const [, navigate] = useLocation()
  const view = useMemo(() => readView(search), [search])
  return [view, (next) => navigate(`/my-bot/${writeView(next)}`, { replace: true })]
}

/** Rows, totals and counts of the view; a unit that is not offered falls back to the quote coin. */
function useSelection(all: readonly BotRow[], { tab, filter, unit: wished }: MyBotsView) {
  const rates = useRates(all.map((row) => row.figures.quote_token))
  const utc = useSettings().zone === 'utc'
  const isLate = useLate()
  return useMemo(() => {
    const units = unitsFor(all, rates, tab === 'CLOSED')
    const unit = units.includes(wished) ? wished : 'quote'
    const selection = selectBots(all, filter, { unit, rates, utc })
    const isMixed = unit === 'quote' && selection.totals.length > 1
    const together = isMixed ? togetherOf(selection.totals, rates) : undefined
    return {
      units,
      unit,
      rates,
      selection,
      together,
      isPending: isMixed && together === undefined && !isLate,
      counts: countsByState(all, filter, utc),
    }
  }, [all, rates, tab, filter, wished, utc, isLate])
}

/** The sum of several coins waits this long for their prices; then each coin stands alone. */
const PRICES_MS = 1500

/** Whether prices that are still missing are waited for no more. */
function useLate(): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PRICES_MS)
    return () => clearTimeout(timer)
  }, [])
  return isLate
}

interface Closing {
  readonly rows: readonly BotRow[]
  readonly leftOut: number
}

const NOTHING: Closing = { rows: [], leftOut: 0 }

interface Actions {
  readonly compared: readonly ShownRow[]
  readonly closing: Closing
  compare(rows: readonly ShownRow[]): void
  close(rows: readonly BotRow[], leftOut?: number): void
  again(row: BotRow): void
  download(rows: readonly ShownRow[]): void
  years(): void
  leave(): void
}

/** What rows and the bar can do; the rows of a dialog stay as they were when it was opened. */
function useActions(closed: boolean): Actions {
  const t = useWords()
  const { api, toasts } = useSession()
  const [, navigate] = useLocation()
  const web = useListServices()
  const [compared, setCompared] = useState<readonly ShownRow[]>([])
  const [closing, setClosing] = useState(NOTHING)
  const again = async (row: BotRow): Promise<string> => {
    try {
      return await (await listsOf(row.figures.kind)).again(row.figures.bot_id, web)
    } catch {
      toasts.push('warn', t('bots.againFailed'), Date.now())
      return freshLink(row.figures)
    }
  }
  return {
    compared,
    closing,
    compare: setCompared,
    close: (rows, leftOut = 0) => setClosing({ rows, leftOut }),
    again: (row) => void again(row).then((address) => navigate(address)),
    download: (rows) => {
      const text = botsToCsv(rows.map((it) => it.row))
      downloadText(csvName(closed, Date.now()), text, 'text/csv')
    },
    years: () => {
      import('../account/years-csv.ts')
        .then(({ downloadYears }) => downloadYears(api, Date.now()))
        .catch(() => toasts.push('fail', t('bots.yearsFailed'), Date.now()))
    },
    leave: () => {
      setCompared([])
      setClosing(NOTHING)
    },
  }
}

function ActionDialogs({ actions }: { readonly actions: Actions }) {
  const { compared, closing, leave } = actions
  return (
    <Suspense fallback={null}>
      {compared.length > 0 && <CompareDialog rows={compared} onClose={leave} />}
      {closing.rows.length > 0 && <CloseManyDialog {...closing} onClose={leave} />}
    </Suspense>
  )
}

/** What went wrong with the list; old figures say how old they are. */
function ListTrouble({ list }: { readonly list: ReturnType<typeof useAllBots> }) {
  const t = useWords()
  const formats = useFormats()
  if (list.error === null) return null
  const time = formats.time(list.dataUpdatedAt, 'clock')
  return (
    <Notice
      tone={list.data === undefined ? 'danger' : 'warn'}
      action={
        <Button small onClick={() => void list.refetch()}>
          {t('action.retry')}
        </Button>
      }
    >
      {list.data === undefined ? t('myBots.failed') : t('bots.stale', { time })}
    </Notice>
  )
}

function NoneFound({ onClear }: { onClear(): void }) {
  const t = useWords()
  return (
    <EmptyState
      title={t('myBots.noneFound')}
      actions={<Button onClick={onClear}>{t('action.clear')}</Button>}
    >
      {t('myBots.noneFoundText')}
    </EmptyState>
  )
}
