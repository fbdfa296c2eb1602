// The list behind the bell: everything that toasts have said in this visit.
import { useEffect, useSyncExternalStore } from 'react'
import { Dialog, EmptyState, Icon, useFormats, type ToastTone, type IconName } from '@trellis/ui'
import { useSession, useWords } from './session-context.tsx'

const icons: Readonly<Record<ToastTone, IconName>> = {
  success: 'check',
  warn: 'info',
  fail: 'alert',
}

export function NotificationsDialog() {
  const t = useWords()
  const formats = useFormats()
  const { dialogs, toasts } = useSession()
  const { kept } = useSyncExternalStore(toasts.subscribe, toasts.state)
  useEffect(() => toasts.markRead(), [toasts, kept])
  return (
    <Dialog open title={t('shell.notes')} closeLabel={t('action.close')} onClose={dialogs.close}>
      {kept.length === 0 ? (
        <EmptyState title={t('notes.empty')}>{t('notes.emptyText')}</EmptyState>
      ) : (
        <ul className="notes">
          {kept.map((note) => (
            <li key={note.id} data-tone={note.tone}>
              <Icon name={icons[note.tone]} size={20} />
              <span>{note.text}</span>
              <span className="dim2 nowrap">{formats.time(note.atMs, 'clock')}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}
