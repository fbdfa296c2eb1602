// What stands in the place of the way to a form that is not offered: that it is not, and why.
import { Icon } from '@trellis/ui'
import { useWords } from '../../../app/session-context.tsx'
import type { Bar } from '../../../app/offered/form-bar.ts'
import { useNoteTexts } from '../../../app/offered/use-note-texts.ts'
import './barred-note.css'

/** "Not offered in your region", with a lock. Waits for its words by suspending. */
export function BarredMark({ bar }: { readonly bar: Bar }) {
  useNoteTexts()
  const t = useWords()
  return (
    <span className="barred-mark t12 dim">
      <Icon name="lock" size={16} />
      {t(`notes.mark-${bar}`)}
    </span>
  )
}

/** Of suggestions: that some are missing, for the same reason. */
export function LeftOut() {
  useNoteTexts()
  return <>{useWords()('notes.left-out')}</>
}

/** Once beside a list of such marks: which kinds they are, and what goes on. */
export function BarredWhy({ bar }: { readonly bar: Bar }) {
  useNoteTexts()
  const t = useWords()
  return (
    <p className="t12 dim">
      {t(`notes.kinds-${bar}`)} {t('notes.goOn')}
    </p>
  )
}
