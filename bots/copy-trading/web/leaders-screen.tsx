// Leaders to follow: side by side with honest figures, whom the reader follows, and what the reader
// may lead.
import { useMemo, useState, type ReactNode } from 'react'
import { useWeb, type CreateFormProps } from '@trellis/bot-kit/web/web-context.ts'
import { WebLink } from '@trellis/bot-kit/web/web-link.tsx'
import {
  DataTable,
  Figure,
  Select,
  Skeleton,
  Sparkline,
  TextField,
  usePhone,
  type Column,
  type SelectOption,
} from '@trellis/ui'
import type { LeaderRow } from '../wire.ts'
import { FollowingCard } from './following-card.tsx'
import { LeadingCard } from './leading-card.tsx'
import {
  Avatar,
  LeaderChips,
  Return,
  useDrawdown,
  useLeadingTime,
  useSharpe,
} from './leader-name.tsx'
import { useLeaders } from './leader-queries.ts'
import { NoAnswer } from './no-answer.tsx'
import { leaderPath } from './pages.ts'
import { placesLeft, sortLeaders, SORTS, type Sort } from './sort-leaders.ts'
import { useWriting } from './writing.ts'

const words = 'copyTrading'

export function LeadersScreen(props: CreateFormProps) {
  const { t } = useWeb()
  const write = useWriting()
  const { leaders, own, hasFailed, retry } = useLeaders()
  const failed = hasFailed && <NoAnswer onRetry={retry} />
  return (
    <div className="lead-all">
      <div className="lead-main">
        {props.head({ minimum: write.least, basket: t(`${words}.leaders.title`) })}
        <section className="card stack stack-12" aria-label={t(`${words}.leaders.title`)}>
          {failed || <Leaders leaders={leaders} />}
        </section>
      </div>
      <div className="lead-side">
        <FollowingCard />
        <LeadingCard own={own} instead={failed || (!leaders && <Skeleton height="80px" />)} />
      </div>
    </div>
  )
}

function Leaders({ leaders }: { readonly leaders: readonly LeaderRow[] | undefined }) {
  const { t, format } = useWeb()
  const phone = usePhone()
  const [search, setSearch] = useState('')
  const [sort, setSort] = useState<Sort>('roi')
  const shown = useMemo(
    () => (leaders === undefined ? undefined : sortLeaders(leaders, sort, search)),
    [leaders, sort, search],
  )
  return (
    <>
      <div className="row wrap lead-filter">
        <TextField
          label={t(`${words}.leaders.search`)}
          type="search"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
        <Select<Sort>
          label={t(`${words}.leaders.sort`)}
          options={SORTS.map((value): SelectOption<Sort> => ({
            value,
            label: t(`${words}.sort.${value}`),
          }))}
          value={sort}
          onChange={setSort}
          closeLabel={t('form.close')}
        />
        <span className="t12 dim end">
          {shown &&
            t(`${words}.leaders.count`, {
              count: shown.length,
              number: format.number(String(shown.length)),
            })}
        </span>
      </div>
      {shown === undefined ? (
        <Skeleton height="240px" />
      ) : shown.length === 0 ? (
        <p className="dim lead-empty">{t(`${words}.leaders.none`)}</p>
      ) : phone ? (
        <LeaderList leaders={shown} />
      ) : (
        <LeaderTable leaders={shown} />
      )}
      <p className="t12 dim">{t(`${words}.leaders.note`)}</p>
    </>
  )
}

/** A leader's name as the way to its page. */
function NameLink({ leader }: { readonly leader: LeaderRow }) {
  const leadingFor = useLeadingTime()
  const path = leaderPath(leader.leader_mark)
  return (
    <WebLink className="row g12 lead-name" path={path}>
      <Avatar name={leader.nickname} />
      <span className="stack stack-2">
        <span className="row g8">
          <bdi className="h2">{leader.nickname}</bdi>
          <LeaderChips {...leader} />
        </span>
        <span className="t12 dim">{leadingFor(leader)}</span>
      </span>
    </WebLink>
  )
}

function Curve({ leader }: { readonly leader: LeaderRow }) {
  const { t } = useWeb()
  const values = leader.curve.map(Number)
  if (values.length < 2) return <span className="t12 dim2">{t(`${words}.leaders.young`)}</span>
  return <Sparkline values={values} base={0} tone="acc" />
}

function LeaderTable({ leaders }: { readonly leaders: readonly LeaderRow[] }) {
  const { t, format } = useWeb()
  const sharpe = useSharpe()
  const drawdown = useDrawdown()
  const figure = (key: ColumnId, cell: (row: LeaderRow) => ReactNode): Column<LeaderRow> => ({
    key,
    head: t(`${words}.col.${key}`),
    numeric: true,
    cell,
  })
  const number = (value: number): string => format.number(String(value))
  const text = (key: ColumnId, read: (row: LeaderRow) => string, below?: typeof read) =>
    figure(key, (it) => (
      <>
        <Figure>{read(it)}</Figure>
        {below && <span className="t12 dim lead-below">{below(it)}</span>}
      </>
    ))
  const columns: readonly Column<LeaderRow>[] = [
    {
      key: 'leader',
      head: t(`${words}.leader`),
      cell: (leader) => <NameLink leader={leader} />,
    },
    figure('roi', (it) => <Return leader={it} />),
    text('drawdown', drawdown),
    text('sharpe', sharpe),
    figure('curve', (leader) => <Curve leader={leader} />),
    text(
      'followers',
      (it) => number(it.followers),
      (it) => t(`${words}.free`, { count: number(placesLeft(it)) }),
    ),
    text('share', (it) => format.asPercent(format.number(it.profit_share_percent))),
    text(
      'bots',
      (it) => number(it.bots_open),
      (it) =>
        it.bots_closed === 0
          ? t(`${words}.noneClosed`)
          : t(`${words}.closedOf`, { closed: number(it.bots_closed), won: number(it.bots_won) }),
    ),
  ]
  return (
    <DataTable
      caption={t(`${words}.leaders.title`)}
      columns={columns}
      rows={leaders}
      keyOf={(it) => it.leader_mark}
      lined
    />
  )
}

type ColumnId = 'roi' | 'drawdown' | 'sharpe' | 'curve' | 'followers' | 'share' | 'bots'

function LeaderList({ leaders }: { readonly leaders: readonly LeaderRow[] }) {
  const { t, format } = useWeb()
  const sharpe = useSharpe()
  const drawdown = useDrawdown()
  return (
    <ul className="lead-cards">
      {leaders.map((it) => (
        <li key={it.leader_mark}>
          <div className="row between">
            <NameLink leader={it} />
            <span className="fig-m">
              <Return leader={it} />
            </span>
          </div>
          <p className="t12 dim">
            {t(`${words}.leaders.line`, {
              drawdown: drawdown(it),
              sharpe: sharpe(it),
              percent: format.number(it.profit_share_percent),
              count: format.number(String(placesLeft(it))),
            })}
          </p>
        </li>
      ))}
    </ul>
  )
}
