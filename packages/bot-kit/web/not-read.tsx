// A line in the place of what the server did not answer: that, and the way to ask again.
import { useWeb } from './web-context.ts'

export interface NotReadProps {
  readonly text: string
  readonly className?: string
  onRetry(): void
}

export function NotRead({ text, className = 't12 dim', onRetry }: NotReadProps) {
  const { t } = useWeb()
  return (
    <p className={className}>
      {text}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('create.retry')}
      </button>
    </p>
  )
}
