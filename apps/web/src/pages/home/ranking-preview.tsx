// The best of the ranking by three orders, and announcements beside them. On a phone one order is
// shown at a time. While the ranking fills, what is there already stands under how far it is.
import { useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { RankingResult } from '@trellis/contract'
import { rankingPaths } from '@trellis/contract/ranking-paths'
import { marketName } from '@trellis/contract/market-ref'
import {
  Card,
  Delta,
  ListCard,
  Segmented,
  Skeleton,
  Sparkline,
  useFormats,
  usePhone,
} from '@trellis/ui'
import { useSession, useWords } from '../../app/session-context.tsx'
import { AnnouncementsCard } from '../announcements/announcements-card.tsx'
import { FailedNotice } from '../failed-notice.tsx'
import { Filling } from '../ranking/filling.tsx'
import { RankedKind } from '../ranking/ranked-kind.tsx'
import { ofOneMoment } from './one-moment.ts'
import { useDiscoverTexts } from './use-discover-texts.ts'
import './ranking-preview.css'

const SORTERS = ['RISK_ADJUSTED', 'PNL_PERCENTAGE', 'COPIED_COUNT'] as const
type Sorter = (typeof SORTERS)[number]
type Row = RankingResult['list'][number]
type Ranked = Readonly<Record<Sorter, RankingResult>>
const SHOWN = 5
const FRESH_MS = 30_000
/** While it fills. */
const FILLING_MS = 10_000

/** Waits for its words by suspending. */
export function RankingPreview() {
  useDiscoverTexts()
  const t = useWords()
  const isPhone = usePhone()
  const [sorter, setSorter] = useState<Sorter>('RISK_ADJUSTED')
  const { data: ranked, error, dataUpdatedAt, refetch } = useRanked()
  const data = ranked?.[sorter]
  const isEmpty = data?.public_total === '0'
  const sorters = ranked === undefined && error === null ? undefined : sortersOf(ranked)
  const chosen = sorters?.includes(sorter) === true ? sorter : SORTERS[0]
  return (
    <section className="ranked-preview" aria-labelledby="ranked-title">
      <div className="sec">
        <div className="row wrap g12">
          <h2 className="h2" id="ranked-title">
            {t('ranked.title')}
          </h2>
          <span className="t12 dim2 desk-only">{t('ranked.note')}</span>
        </div>
        {data !== undefined && !isEmpty && (
          <Link className="link t12" href="/ranking">
            {t('ranked.all', { count: data.public_total })}
          </Link>
        )}
      </div>
      {/* Also where there is nobody yet: what is below does not move when that is known. */}
      {isPhone && (
        <Segmented<Sorter>
          label={t('ranked.sorter')}
          look="picks"
          value={chosen}
          choices={(sorters ?? SORTERS).map((value) => ({ value, label: t(`ranked.by-${value}`) }))}
          onChange={setSorter}
        />
      )}
      {sorters === undefined ? (
        <Skeleton height="270px" />
      ) : (
        <div className="ranked">
          {ranked === undefined ? (
            <Card className="nobody-card">
              <FailedNotice onRetry={refetch} />
            </Card>
          ) : isEmpty ? (
            <NobodyCard isFilling={data.is_filling} />
          ) : (
            (isPhone ? [chosen] : sorters).map((it) => (
              <RankedCard key={it} sorter={it} list={ranked[it].list} />
            ))
          )}
          <AnnouncementsCard />
        </div>
      )}
      {/* Below what is there, which does not move when this comes and goes. */}
      {data?.is_filling === true && <Filling answer={data} atMs={dataUpdatedAt} />}
    </section>
  )
}

/** Orders that tell bots apart: of copies there may be none yet. */
function sortersOf(ranked: Ranked | undefined): readonly Sorter[] {
  const isUncopied = ranked?.COPIED_COUNT.list[0]?.follow_num === 0
  return isUncopied ? SORTERS.filter((it) => it !== 'COPIED_COUNT') : SORTERS
}

/** One card for all orders while there is nobody to be put in order. */
function NobodyCard({ isFilling }: { readonly isFilling: boolean }) {
  const t = useWords()
  return (
    <Card className="nobody-card stack stack-8">
      <p className="dim t12">{t(isFilling ? 'ranked.soon' : 'ranked.none')}</p>
    </Card>
  )
}

/**
 * The best by every order, all of one moment: side by side a bot has one P&L. Nothing is there
 * until it is known which orders there are: a card less would move the others.
 */
function useRanked() {
  const { api } = useSession()
  return useQuery<Ranked>({
    queryKey: ['ranking', 'preview'],
    staleTime: ({ state }) => (isFilling(state.data) ? FILLING_MS : FRESH_MS),
    refetchInterval: ({ state }) => isFilling(state.data) && FILLING_MS,
    queryFn: async ({ signal }) => {
      const ask = (sorter: Sorter) =>
        api.call<RankingResult>(
          rankingPaths.mixedRanking,
          { sorter, page: 0, limit: SHOWN },
          { signal, claims: 'all' },
        )
      const askAll = () =>
        Promise.all([ask('RISK_ADJUSTED'), ask('PNL_PERCENTAGE'), ask('COPIED_COUNT')])
      const [ratio, percent, copies] = await ofOneMoment(askAll)
      return { RISK_ADJUSTED: ratio, PNL_PERCENTAGE: percent, COPIED_COUNT: copies }
    },
  })
}

function isFilling(ranked: Ranked | undefined): boolean {
  return ranked?.RISK_ADJUSTED.is_filling === true
}

interface RankedCardProps {
  readonly sorter: Sorter
  readonly list: readonly Row[]
}

function RankedCard({ sorter, list }: RankedCardProps) {
  const t = useWords()
  return (
    <ListCard
      className="ranked-lines"
      title={t(`ranked.by-${sorter}`)}
      aside={<span className="t12 dim2">{t(`ranked.of-${sorter}`)}</span>}
    >
      <ol>
        {list.map((row, index) => (
          <li key={row.strategy_id}>
            <span className="dim2 t12">{index + 1}</span>
            <RankedName row={row} />
            <Sparkline values={row.yield_trend.map((it) => Number(it.yield_rate))} width={44} />
            <RankedFigure row={row} sorter={sorter} />
          </li>
        ))}
      </ol>
    </ListCard>
  )
}

function RankedName({ row }: { readonly row: Row }) {
  return (
    <span className="two-line">
      <Link href={`/ranking?bot=${row.strategy_id}`}>
        <bdi dir="ltr">{marketName(row)}</bdi>
      </Link>
      <span className="dim t12">
        <RankedKind row={row} />
      </span>
    </span>
  )
}

function RankedFigure({ row, sorter }: { readonly row: Row; readonly sorter: Sorter }) {
  const t = useWords()
  const formats = useFormats()
  const pnl = <Delta value={row.pnl_per} percent />
  const isPnl = sorter === 'PNL_PERCENTAGE'
  const main = sorter === 'RISK_ADJUSTED' ? formats.number(row.risk_ratio, 2) : row.follow_num
  return (
    <span className="two-line num">
      <span className="fig">{isPnl ? pnl : <bdi dir="ltr">{main}</bdi>}</span>
      <span className="dim t12">
        {isPnl ? (
          <>
            {t('ranked.drawdown')} <bdi dir="ltr">{formats.fall(row.max_drawdown)}</bdi>
          </>
        ) : (
          <>
            {t('ranked.pnl')} {pnl}
          </>
        )}
      </span>
    </span>
  )
}
