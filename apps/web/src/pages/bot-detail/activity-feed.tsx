// The activity of a bot: the facts that changed it, newest first, in words. A fact without words of
// its own is shown by its name, so that nothing is hidden.
import { skipToken, useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query'
import { paths } from '@trellis/contract/paths'
import type { ActivityItem, ActivityResult } from '@trellis/contract'
import { activityWords, saidOnce } from '@trellis/bot-kit/web/activity/activity-words.ts'
import { botKey } from '@trellis/bot-kit/web/bot-queries.ts'
import { useWeb, type ActivityFeedProps } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Delta, fineDigitsOfCoin, Skeleton } from '@trellis/ui'
import { rowsOf, settingsBefore } from './activity-pages.ts'
import { TaxFile } from './tax-file.tsx'
import { HistoryAge } from './history-age.tsx'

const PAGE = 50
const STREAMED_MOST = 500
const STREAMED_KEPT_MS = 1000
const NONE: readonly ActivityItem[] = []

export function ActivityFeed(props: ActivityFeedProps) {
  const { botId, limit, more } = props
  const { t, call, format, useBotFacts } = useWeb()
  const client = useQueryClient()
  // Beside the pages: a bot that ends has another page, and history may not answer then. Who comes
  // back later has missed some, so they do not stay.
  const streamedKey = [...botKey(botId), 'streamed']
  const { data: streamed = NONE } = useQuery<readonly ActivityItem[]>({
    queryKey: streamedKey,
    queryFn: skipToken,
    gcTime: STREAMED_KEPT_MS,
  })
  const query = useInfiniteQuery({
    queryKey: [...botKey(botId), 'activity'],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call<ActivityResult>(
        paths.activity,
        { bot_id: botId, page: pageParam, limit: PAGE },
        { signal, claims: 'all' },
      ),
    getNextPageParam: (page, all) =>
      all.length * PAGE >= Number(page.total) ? undefined : all.length,
  })
  // The stream brings the very lines: nothing is asked for again unless some were missed.
  useBotFacts(botId, (facts) => {
    // What was set before a change comes with its page.
    const isChange = facts?.some((it) => it.life === 'settings-changed') === true
    if (facts === undefined || isChange) void query.refetch()
    if (facts === undefined) return
    client.setQueryData<readonly ActivityItem[]>(streamedKey, (known = NONE) =>
      [...known, ...facts].slice(-STREAMED_MOST),
    )
  })
  const all = rowsOf(query.data?.pages ?? [], streamed)
  const said = saidOnce(all, props.facts)
  const rows = more ? said : said.slice(0, limit)
  const before = settingsBefore(query.data?.pages ?? [])
  if (query.isPending) return <Skeleton height="120px" />
  if (query.isError && rows.length === 0) {
    return (
      <div className="row between" role="alert">
        <span className="dim">{t('detail.activityFailed')}</span>
        <Button small onClick={() => void query.refetch()}>
          {t('chart.retry')}
        </Button>
      </div>
    )
  }
  if (rows.length === 0) return <p className="dim">{t('detail.activityEmpty')}</p>
  return (
    <div className="stack stack-12">
      {query.isError ? <HistoryAge answeredAtMs={query.dataUpdatedAt} /> : undefined}
      <ul className="feed">
        {rows.map((row) => {
          const known = before.get(row.position)
          const older = [...all.slice(all.indexOf(row) + 1), ...(known ?? [])]
          const { words, profit } = activityWords(row, props, { t, format })
          const changes = props.changes?.(row, older, known !== undefined || !query.hasNextPage)
          return (
            <li key={row.position}>
              <time className="dim2" dateTime={new Date(Number(row.time)).toISOString()}>
                {format.time(Number(row.time), 'short')}
              </time>
              <span>{changes || words}</span>
              <span className="num">
                {profit === '' ? undefined : (
                  <Delta value={profit} digits={fineDigitsOfCoin(props.quote)} />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {more ? (
        <div className="row wrap">
          {query.hasNextPage ? (
            <Button
              small
              busy={query.isFetchingNextPage}
              onClick={() => void query.fetchNextPage()}
            >
              {t('detail.older')}
            </Button>
          ) : undefined}
          <TaxFile botId={botId} quote={props.quote} />
        </div>
      ) : undefined}
    </div>
  )
}
