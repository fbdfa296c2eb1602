// What stands where announcements could not be read.
import { Button, Notice } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'

export function FailedNotice({ words, onRetry }: { readonly words: string; onRetry(): void }) {
  const t = useWords()
  const again = (
    <Button small onClick={onRetry}>
      {t('action.retry')}
    </Button>
  )
  return (
    <Notice tone="warn" action={again}>
      {words}
    </Notice>
  )
}
