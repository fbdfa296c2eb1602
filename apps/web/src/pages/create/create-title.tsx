// The title of the create page on a phone: the way back, then what it is given. Shown instead of
// the shell's header, it is as high, so that nothing moves when it takes over.
import type { ReactNode } from 'react'
import { useWeb } from '@trellis/bot-kit/web/web-context.ts'
import { IconButton } from '@trellis/ui'

export function CreateTitle({ children }: { readonly children: ReactNode }) {
  const { t, go } = useWeb()
  return (
    <div className="create-title">
      <IconButton icon="back" label={t('create.back')} onClick={() => go('/')} />
      {children}
    </div>
  )
}
