// My bots: totals that equal the rows below them, tabs, filters, list; and what stands there when
// there is nothing to list.
import { useEffect, useMemo } from 'react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useLocation, useSearch } from 'wouter'
import {
  buttonClass,
  Button,
  EmptyState,
  IconButton,
  Icon,
  Notice,
  Skeleton,
  TabPanel,
  Tabs,
} from '@trellis/ui'
import { useSession, useSettings, useWords } from '../../app/session-context.tsx'
import { useBotPulse } from '../../data/live.ts'
import { useAccount, useAllBots, useSummary, type BotTab } from '../../data/queries.ts'
import { AnonymousBots } from './anonymous-bots.tsx'
import { BotList } from './bot-list.tsx'
import {
  noFilter,
  optionsIn,
  selectBots,
  todayOf,
  type BotFilter,
  type BotSort,
} from './bot-selection.ts'
import { readView, writeView, type MyBotsView } from './filter-address.ts'
import { FilterBar, isActive } from './filter-bar.tsx'
import { NoBots } from './no-bots.tsx'
import { SummaryBand } from './summary-band.tsx'
import './my-bots.css'

export function MyBotsPage() {
  const t = useWords()
  const { known, signedIn } = useAccount()
  return (
    <main className="page my-bots" id="main">
      <div className="row between title-row">
        <h1 className="h1">{t('nav.myBots')}</h1>
        <div className="row">
          {signedIn && <PrivacyButton />}
          <Link
            className={`${buttonClass({ variant: 'primary', small: true })} desk-only`}
            href="/create/"
          >
            <Icon name="plus" size={18} />
            {t('myBots.create')}
          </Link>
        </div>
      </div>
      {known && !signedIn ? <AnonymousBots /> : <OwnBots ready={signedIn} />}
    </main>
  )
}

function PrivacyButton() {
  const t = useWords()
  const { settings } = useSession()
  const { hideAmounts } = useSettings()
  return (
    <IconButton
      icon={hideAmounts ? 'eye-off' : 'eye'}
      label={hideAmounts ? t('menu.showAmounts') : t('menu.hideAmounts')}
      aria-pressed={hideAmounts}
      onClick={() => settings.set({ hideAmounts: !hideAmounts })}
    />
  )
}

function OwnBots({ ready }: { readonly ready: boolean }) {
  const t = useWords()
  const [view, setView] = useView()
  const { tab, filter } = view
  const closed = tab === 'CLOSED'
  const list = useAllBots(tab, ready)
  const summary = useSummary(ready)
  useFreshBots()
  const all = useMemo(() => list.data ?? [], [list.data])
  const selection = useMemo(() => selectBots(all, filter), [all, filter])
  const options = useMemo(() => optionsIn(all), [all])
  const today = useMemo(
    () => todayOf(closed || isActive(filter) ? [] : (summary.data?.totals ?? []), selection.totals),
    [closed, filter, summary.data, selection.totals],
  )
  const setFilter = (next: BotFilter) => setView({ tab, filter: next })
  const sortBy = (sort: BotSort) =>
    setFilter({ ...filter, sort, reverse: filter.sort === sort && !filter.reverse })
  return (
    <>
      <SummaryBand
        totals={selection.totals}
        loading={list.data === undefined}
        today={today}
        closed={closed}
      />
      <FilterBar
        filter={filter}
        onChange={setFilter}
        closed={closed}
        {...options}
        found={selection.rows.length}
        tabs={
          <BotTabs
            tab={tab}
            summary={summary.data}
            shown={all.length}
            onTab={(next) => setView({ tab: next, filter: noFilter })}
          />
        }
      />
      {list.error !== null && (
        <Notice
          tone="danger"
          action={
            <Button small onClick={() => void list.refetch()}>
              {t('action.retry')}
            </Button>
          }
        >
          {t('myBots.failed')}
        </Notice>
      )}
      <TabPanel group="bots" id={tab} className="stack">
        {list.data === undefined ? (
          list.error === null && <ListWaiting />
        ) : all.length === 0 ? (
          <NoBots closed={closed} />
        ) : selection.rows.length === 0 ? (
          <EmptyState
            title={t('myBots.noneFound')}
            actions={<Button onClick={() => setFilter(noFilter)}>{t('action.clear')}</Button>}
          >
            {t('myBots.noneFoundText')}
          </EmptyState>
        ) : (
          <BotList
            rows={selection.rows}
            closed={closed}
            quote={selection.totals.length === 1 ? (selection.totals[0]?.quote ?? '') : ''}
            filter={filter}
            onSort={sortBy}
          />
        )}
      </TabPanel>
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

/** Facts of any bot bring the lists up to date, at most once a second. */
function useFreshBots(): void {
  const queries = useQueryClient()
  const pulse = useBotPulse('')
  useEffect(() => {
    if (pulse === 0) return
    const timer = setTimeout(() => void queries.invalidateQueries({ queryKey: ['bots'] }), 1000)
    return () => clearTimeout(timer)
  }, [pulse, queries])
}

interface BotTabsProps {
  readonly tab: BotTab
  readonly summary: ReturnType<typeof useSummary>['data']
  readonly shown: number
  onTab(tab: BotTab): void
}

function BotTabs({ tab, summary, shown, onTab }: BotTabsProps) {
  const t = useWords()
  const ongoing = summary && summary.running_count + summary.waiting_count
  const count = (own: BotTab, other: number | undefined) => {
    const known = own === tab ? shown : other
    return known === undefined ? {} : { count: String(known) }
  }
  return (
    <Tabs
      label={t('nav.myBots')}
      group="bots"
      value={tab}
      onChange={onTab}
      tabs={[
        { id: 'ONGOING', label: t('myBots.ongoing'), ...count('ONGOING', ongoing) },
        { id: 'CLOSED', label: t('myBots.closed'), ...count('CLOSED', summary?.closed_count) },
      ]}
    />
  )
}

function ListWaiting() {
  return (
    <div className="stack" aria-busy="true">
      {[0, 1, 2, 3, 4].map((index) => (
        <Skeleton key={index} height="76px" />
      ))}
    </div>
  )
}
