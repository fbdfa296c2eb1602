// What stands in the place of the way to a form that is not offered: that it is not, and why.
import { Icon } from '@trellis/ui'
import { useWords } from '../session-context.tsx'
import type { WithheldBy } from './withheld-by.ts'
import { useOfferedTexts } from './use-offered-texts.ts'
import './withheld-note.css'

/** "Not offered in your region", with a lock. Waits for its words by suspending. */
export function WithheldMark({ by }: { readonly by: WithheldBy }) {
  useOfferedTexts()
  const t = useWords()
  return (
    <span className="withheld-mark t12 dim">
      <Icon name="lock" size={16} />
      {t(`offered.mark-${by}`)}
    </span>
  )
}

/** Of suggestions: that some are missing, for the same reason. */
export function LeftOut() {
  useOfferedTexts()
  return <>{useWords()('offered.left-out')}</>
}

/** Once beside a list of such marks: which kinds they are, and what goes on. */
export function WithheldWhy({ by }: { readonly by: WithheldBy }) {
  useOfferedTexts()
  const t = useWords()
  return (
    <p className="t12 dim">
      {t(`offered.kinds-${by}`)} {t('offered.goOn')}
    </p>
  )
}
