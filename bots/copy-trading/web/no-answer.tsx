// In the place of what the server did not answer: that, and the way to ask again.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, EmptyState } from '@trellis/ui'

export function NoAnswer({ onRetry }: { onRetry(): unknown }) {
  const { t } = useWeb()
  return (
    <EmptyState
      title={t('copyTrading.failedText')}
      actions={<Button onClick={() => onRetry()}>{t('create.retry')}</Button>}
    />
  )
}
