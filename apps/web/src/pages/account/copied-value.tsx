// Something that is shown once, each letter told from the next, with a button that copies it.
import { useState } from 'react'
import { Button } from '@trellis/ui'
import { useWords } from '../../app/session-context.tsx'

export interface CopiedValueProps {
  /** What it is: the name of the button for readers who do not see it. */
  readonly name: string
  readonly value: string
  /** As it is shown; the value itself where it is left out. */
  readonly shown?: string
}

export function CopiedValue({ name, value, shown = value }: CopiedValueProps) {
  const t = useWords()
  const [copied, setCopied] = useState(false)
  const copy = async () => {
    await navigator.clipboard.writeText(value)
    setCopied(true)
  }
  return (
    <div className="row wrap account-app-key">
      <code dir="ltr">{shown}</code>
      <Button
        small
        aria-label={t('account.copyNamed', { name })}
        onClick={() => void copy().catch(() => undefined)}
      >
        {t(copied ? 'account.copied' : 'account.copyOne')}
      </Button>
    </div>
  )
}
