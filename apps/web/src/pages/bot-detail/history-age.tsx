// Says since when what is shown of the past is not renewed any more; it stays in sight meanwhile.
import { useWeb } from '@trellis/bots/registry.web'
import { Notice } from '@trellis/ui'

/** `atMs` is the wall time of the last answer. */
export function HistoryAge({ atMs }: { readonly atMs: number }) {
  const { t, format } = useWeb()
  return <Notice tone="warn">{t('detail.asOf', { time: format.time(atMs, 'clock') })}</Notice>
}
