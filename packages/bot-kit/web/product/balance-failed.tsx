// Under an amount whose balance could not be read: that, and the way to ask again.
import { useWeb } from '../web-context.ts'

export interface BalanceFailedProps {
  readonly text: string
  onRetry(): void
}

export function BalanceFailed({ text, onRetry }: BalanceFailedProps) {
  const { t } = useWeb()
  return (
    <p className="t12 dim">
      {text}{' '}
      <button type="button" className="link" onClick={onRetry}>
        {t('create.retry')}
      </button>
    </p>
  )
}
