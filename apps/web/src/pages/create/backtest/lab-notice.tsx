// Why the lab has no answer, with another try where one may help.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Button, Notice } from '@trellis/ui'

export interface LabNoticeProps {
  readonly text: string
  /** Left out where another try would end alike. */
  readonly onRetry?: (() => void) | undefined
}

export function LabNotice({ text, onRetry }: LabNoticeProps) {
  const { t } = useWeb()
  const again =
    onRetry === undefined ? undefined : (
      <Button small onClick={onRetry}>
        {t('chart.retry')}
      </Button>
    )
  return (
    <Notice tone="warn" live action={again}>
      {text}
    </Notice>
  )
}
