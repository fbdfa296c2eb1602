// The shell's dialogs: one is open at most. Their code is loaded when the first of them is wanted.
import { lazy, Suspense, useSyncExternalStore, type ComponentType } from 'react'
import { useSession } from './session-context.tsx'
import type { ShellDialog } from '../data/dialogs.ts'

type Shown = ComponentType<{ readonly dialog: ShellDialog }>

const dialogs: Readonly<Record<ShellDialog['name'], Shown>> = {
  login: lazy(async () => ({ default: (await import('./auth-dialog.tsx')).AuthDialog as Shown })),
  register: lazy(async () => ({
    default: (await import('./auth-dialog.tsx')).AuthDialog as Shown,
  })),
  'top-up': lazy(async () => ({
    default: (await import('./top-up-dialog.tsx')).TopUpDialog as Shown,
  })),
  settings: lazy(async () => ({ default: (await import('./settings-dialog.tsx')).SettingsDialog })),
  notifications: lazy(async () => ({
    default: (await import('./notifications-dialog.tsx')).NotificationsDialog,
  })),
  compliance: lazy(async () => ({
    default: (await import('./compliance-dialog.tsx')).ComplianceDialog as Shown,
  })),
}

export function ShellDialogs() {
  const { dialogs: store } = useSession()
  const { current } = useSyncExternalStore(store.subscribe, store.state)
  if (current === undefined) return null
  const Dialog = dialogs[current.name]
  return (
    <Suspense fallback={null}>
      <Dialog dialog={current} />
    </Suspense>
  )
}
