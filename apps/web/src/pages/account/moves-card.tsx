// What moved when: every movement between Funding and bots, every deposit, newest first, in pages.
import { Suspense, useEffect, useState } from 'react'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { WebKind } from '@trellis/bot-kit/web/web-context.ts'
import type { AccountMove, AccountMovesResult } from '@trellis/contract'
import { moveFilters, type MoveFilter } from '@trellis/contract/account-moves'
import { accountPaths } from '@trellis/contract/account-paths'
import {
  Boundary,
  Button,
  downloadText,
  EmptyState,
  Icon,
  isoUtc,
  Skeleton,
  TabPanel,
  Tabs,
  useFormats,
} from '@trellis/ui'
import { clocksApart } from '../../app/news/clocks-apart.ts'
import { useSession, useWords } from '../../app/session-context.tsx'
import { useMarketClock } from '../../data/live.ts'
import { FailedNotice } from '../failed-notice.tsx'
import { useKindTexts } from '../page-texts.ts'
import { digitsFor } from './coin-table.tsx'
import { isOfNoMarket, moveWords, towardsZero, zoneWords } from './move-words.ts'
import { kindOf } from '../my-bots/list/kind-of-row.ts'
import { useBotNames } from '../my-bots/list/use-bot-names.ts'
import { movesToCsv } from './moves-csv.ts'
import { readAll } from './read-all.ts'
import { downloadYears } from './years-csv.ts'

const PAGE = 20

export interface MovesCardProps {
  readonly ready: boolean
  /** Another value where Funding has moved. */
  readonly news: string
}

export function MovesCard({ ready, news }: MovesCardProps) {
  const t = useWords()
  const format = useFormats()
  const { api } = useSession()
  const [show, setShow] = useState<MoveFilter>('all')
  const [page, setPage] = useState(0)
  const query = useQuery({
    queryKey: ['funding', 'moves', show, page],
    enabled: ready,
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      api.call<AccountMovesResult>(accountPaths.moves, { show, page, limit: PAGE }, { signal }),
  })
  const { error, refetch } = query
  useEffect(() => {
    if (news !== '') void refetch()
  }, [news, refetch])
  const choose = (next: MoveFilter) => {
    setShow(next)
    setPage(0)
  }
  const rows = query.data?.rows
  const total = Number(query.data?.total ?? '0')
  return (
    <section
      className="card stack stack-12"
      aria-label={t('account.moved')}
      data-stale={(error !== null && rows !== undefined) || undefined}
    >
      <div className="row wrap g12">
        <h2 className="fig-m">{t('account.moved')}</h2>
        <Tabs
          label={t('account.moved')}
          group="moves"
          value={show}
          onChange={choose}
          tabs={moveFilters.map((id) => ({ id, label: t(`account.show-${id}`) }))}
        />
        <span className="end row wrap">
          <Files show={show} off={total === 0} />
        </span>
      </div>
      <TabPanel group="moves" id={show} className="stack stack-12">
        {error !== null && (
          <FailedNotice
            words={
              rows === undefined
                ? t('account.movesFailed')
                : t('account.stale', { time: format.time(query.dataUpdatedAt, 'clock') })
            }
            onRetry={refetch}
          />
        )}
        {rows === undefined && error === null && <Skeleton height="280px" />}
        {rows?.length === 0 && <EmptyState title={t('account.noMoves')} />}
        {rows !== undefined && rows.length > 0 && <Moves rows={rows} />}
        {total > 0 && <Pages page={page} total={total} onPage={setPage} />}
      </TabPanel>
    </section>
  )
}

/** The list as a file, and bots by year. */
function Files({ show, off }: { readonly show: MoveFilter; readonly off: boolean }) {
  const t = useWords()
  const { api, toasts } = useSession()
  const [busy, setBusy] = useState('')
  const run = (name: string, work: () => Promise<void>) => {
    setBusy(name)
    work()
      .catch(() => toasts.push('fail', t('account.fileFailed'), Date.now()))
      .finally(() => setBusy(''))
  }
  const moves = async () => {
    let read = 0
    const rows = await readAll<AccountMove>(async (page, limit) => {
      const body = { show, page, limit }
      const answer = await api.call<AccountMovesResult>(accountPaths.moves, body)
      read += answer.rows.length
      return { rows: answer.rows, isEnd: read >= Number(answer.total) }
    })
    const day = isoUtc(Date.now()).slice(0, 10)
    downloadText(`trellis-funding-${show}-${day}.csv`, movesToCsv(rows), 'text/csv')
  }
  return (
    <>
      <Button small off={off} busy={busy === 'moves'} onClick={() => run('moves', moves)}>
        {t('account.csv')}
      </Button>
      <Button
        small
        busy={busy === 'years'}
        onClick={() => run('years', () => downloadYears(api, Date.now()))}
      >
        {t('account.years')}
      </Button>
    </>
  )
}

function Moves({ rows }: { readonly rows: readonly AccountMove[] }) {
  const t = useWords()
  const format = useFormats()
  const names = useBotNames(rows.some((row) => row.bot !== null))
  const zone = zoneWords(clocksApart(useMarketClock()), format.settings.timeZone, t)
  return (
    <div className="table-scroll">
      <table className="table account-moves">
        <caption className="sr-only">{t('account.moved')}</caption>
        <thead>
          <tr>
            <th scope="col">{t('account.when', { zone })}</th>
            <th scope="col">{t('account.what')}</th>
            <th scope="col">{t('account.byWhom')}</th>
            <th scope="col" className="num">
              {t('account.amount')}
            </th>
            <th scope="col" className="num">
              {t('account.after')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <MoveLine key={row.id} row={row} named={nameIn(names, row)} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** What its kind calls the bot of a movement, "" while lists are on their way. */
function nameIn(names: ReadonlyMap<string, string>, { bot }: AccountMove): string | undefined {
  if (bot === null) return undefined
  return names.get(bot.bot_id) ?? (isOfNoMarket(bot) ? '' : undefined)
}

const icons = {
  in: 'up',
  out: 'down',
  'profit-share': 'plus',
  'top-up': 'plus',
  grant: 'plus',
} as const

function MoveLine({
  row,
  named,
}: {
  readonly row: AccountMove
  readonly named?: string | undefined
}) {
  const t = useWords()
  const format = useFormats()
  const { title, detail, by } = moveWords(row, t, named)
  const money = (amounts: AccountMove['coins'], signed: boolean) =>
    amounts.map(({ coin, amount }) => {
      const digits = digitsFor(coin, amount)
      // A sum that goes one way is written as where it comes from: no last digit more by rounding.
      const moved = towardsZero(amount, digits)
      const text = signed ? format.gain(moved, digits) : format.money(amount, digits)
      return (
        <bdi key={coin} dir="ltr">
          {text} <span className="unit">{coin}</span>
        </bdi>
      )
    })
  return (
    <tr>
      <td className="dim2">
        <time dateTime={new Date(Number(row.time)).toISOString()}>
          {format.time(Number(row.time), 'short')}
        </time>
      </td>
      <td>
        <span className="row">
          <Icon name={icons[row.sort]} size={16} className="dim2" />
          {row.bot === null ? (
            <span>{title}</span>
          ) : (
            <Link href={`/bot/${row.bot.bot_id}/`}>{title}</Link>
          )}
          {detail !== '' && (
            <small className="t12 dim">
              <InWordsOfKind row={row} plain={detail} />
            </small>
          )}
        </span>
      </td>
      <td className="dim">{by}</td>
      <td className="num fig">{money(row.coins, true)}</td>
      <td className="num dim">{money(row.funding_after, false)}</td>
    </tr>
  )
}

interface WhyProps {
  readonly row: AccountMove
  /** In the words of every kind. */
  readonly plain: string
}

/** An end as its kind says it, once the words of that are there. */
function InWordsOfKind({ row, plain }: WhyProps) {
  const kind = row.cause === 'closed' && row.bot !== null ? kindOf(row.bot) : undefined
  if (kind === undefined) return plain
  return (
    <Boundary instead={() => plain}>
      <Suspense fallback={plain}>
        <EndOfKind row={row} kind={kind} />
      </Suspense>
    </Boundary>
  )
}

function EndOfKind({ row, kind }: Pick<WhyProps, 'row'> & { readonly kind: WebKind }) {
  useKindTexts([kind])
  return moveWords(row, useWords()).detail
}

interface PagesProps {
  readonly page: number
  readonly total: number
  onPage(page: number): void
}

function Pages({ page, total, onPage }: PagesProps) {
  const t = useWords()
  const format = useFormats()
  const last = Math.max(0, Math.ceil(total / PAGE) - 1)
  const number = (n: number) => format.number(String(n), 0)
  return (
    <div className="row between wrap t12 dim">
      <span>{t('account.entries', { count: total })}</span>
      {last > 0 && (
        <span className="row">
          <Button small off={page === 0} onClick={() => onPage(page - 1)}>
            {t('account.newer')}
          </Button>
          <span>{t('account.page', { page: number(page + 1), pages: number(last + 1) })}</span>
          <Button small off={page >= last} onClick={() => onPage(page + 1)}>
            {t('account.older')}
          </Button>
        </span>
      )}
    </div>
  )
}
