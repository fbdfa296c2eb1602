// What stands where something of a page could not be read.
import { Button, Notice } from '@trellis/ui'
import { useWords } from '../app/session-context.tsx'

interface FailedNoticeProps {
  /** What it was, where that is not seen. */
  readonly words?: string
  /** Read out when it appears. */
  readonly live?: boolean
  onRetry(): unknown
}

export function FailedNotice({ words, live = false, onRetry }: FailedNoticeProps) {
  const t = useWords()
  const again = (
    <Button small onClick={() => void onRetry()}>
      {t('action.retry')}
    </Button>
  )
  return (
    <Notice tone="warn" live={live} action={again}>
      {words ?? t('error.load')}
    </Notice>
  )
}
