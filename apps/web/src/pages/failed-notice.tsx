// What stands where something of a page could not be read.
import { Button, Notice } from '@trellis/ui'
import { useWords } from '../app/session-context.tsx'

interface FailedNoticeProps {
  /** What it was, where that is not seen. */
  readonly words?: string
  onRetry(): unknown
}

export function FailedNotice({ words, onRetry }: FailedNoticeProps) {
  const t = useWords()
  const again = (
    <Button small onClick={() => void onRetry()}>
      {t('action.retry')}
    </Button>
  )
  return (
    <Notice tone="warn" action={again}>
      {words ?? t('error.load')}
    </Notice>
  )
}
