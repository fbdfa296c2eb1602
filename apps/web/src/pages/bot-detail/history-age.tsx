// Says since when what is shown of the past is not renewed any more; it stays in sight meanwhile.
import { useWeb, type HistoryAgeProps } from '@trellis/bot-kit/web/web-context.ts'
import { Notice, UNKNOWN } from '@trellis/ui'

/** The rows beside it are of market time, so it tells that of the last answer. */
export function HistoryAge({ answeredAtMs }: HistoryAgeProps) {
  const { t, format, useMarketTime } = useWeb()
  const atMs = useMarketTime(answeredAtMs)
  const time = atMs === 0 ? UNKNOWN : format.time(atMs, 'short')
  return <Notice tone="warn">{t('detail.asOf', { time })}</Notice>
}
