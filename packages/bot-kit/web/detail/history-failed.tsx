// In the place of what history did not tell. While it is away it is asked again anyway; the button
// does so at once.
import { Button } from '@trellis/ui'
import { useWeb } from '../web-context.ts'

export function HistoryFailed({ retry }: { readonly retry: () => void }) {
  const { t } = useWeb()
  return (
    <div className="row between" role="status">
      <span className="dim">{t('bot.history.failed')}</span>
      <Button small onClick={retry}>
        {t('bot.retry')}
      </Button>
    </div>
  )
}
