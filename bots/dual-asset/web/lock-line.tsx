// There is no way back, and a loss is possible: said before and while money is in it.
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { Icon } from '@trellis/ui'

export function LockLine() {
  const { t } = useWeb()
  return (
    <p className="lock-line">
      <Icon name="lock" size={16} />
      <span>{t('dualAsset.lock')}</span>
    </p>
  )
}
