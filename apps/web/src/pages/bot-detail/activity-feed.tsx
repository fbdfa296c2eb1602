// The activity of a bot: the facts that changed it, newest first, in words. A fact without words of
// its own is shown by its name, so that nothing is hidden.
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { paths } from '@trellis/contract/paths'
import type { ActivityResult } from '@trellis/contract'
import { useWeb, type ActivityFeedProps } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Delta, fineDigitsOfCoin, Skeleton } from '@trellis/ui'
import { activityWords } from './activity-words.ts'
import { HistoryAge } from './history-age.tsx'

export function ActivityFeed(props: ActivityFeedProps) {
  const { botId, limit, more, refresh } = props
  const { t, call, format } = useWeb()
  const query = useInfiniteQuery({
    queryKey: ['grid', botId, 'activity', limit],
    initialPageParam: 0,
    queryFn: ({ pageParam, signal }) =>
      call<ActivityResult>(
        paths.activity,
        { grid_id: botId, page: pageParam, limit },
        { signal, claims: 'all' },
      ),
    getNextPageParam: (page, all) =>
      all.length * limit >= Number(page.total) ? undefined : all.length,
  })
  const { refetch } = query
  const few = (query.data?.pages.length ?? 0) <= 2
  useEffect(() => {
    if (refresh > 0 && few) void refetch()
  }, [refresh, few, refetch])
  const rows = (query.data?.pages ?? []).flatMap((page) => page.rows)
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
        {rows.map((row, index) => {
          const { words, profit } = activityWords(row, props, { t, format })
          return (
            <li key={`${row.position}-${index}`}>
              <time className="dim2" dateTime={new Date(Number(row.time)).toISOString()}>
                {format.time(Number(row.time), 'short')}
              </time>
              <span>{words}</span>
              <span className="num">
                {profit === '' ? undefined : (
                  <Delta value={profit} digits={fineDigitsOfCoin(props.quote)} />
                )}
              </span>
            </li>
          )
        })}
      </ul>
      {more && query.hasNextPage ? (
        <Button small busy={query.isFetchingNextPage} onClick={() => void query.fetchNextPage()}>
          {t('detail.older')}
        </Button>
      ) : undefined}
    </div>
  )
}
