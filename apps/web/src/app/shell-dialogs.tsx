// The shell's dialogs: one is open at most. Their code and their words are loaded when the first of
// them is wanted; where that fails the page stays as it is, and the next try loads anew.
import { Suspense, use, useSyncExternalStore } from 'react'
import type { ComponentType, ReactNode } from 'react'
import { Boundary } from '@trellis/ui'
import type { ShellDialog } from '../data/dialogs.ts'
import type { Session } from '../data/session.ts'
import { addTexts } from '../locale/add-texts.ts'
import { useSession } from './session-context.tsx'

type Shown = ComponentType<{ readonly dialog: ShellDialog }>

const auth = async () => (await import('./auth-dialog.tsx')).AuthDialog as Shown
const dialogs: Readonly<Record<ShellDialog['name'], () => Promise<Shown>>> = {
  login: auth,
  register: auth,
  'top-up': async () => (await import('./top-up-dialog.tsx')).TopUpDialog as Shown,
  settings: async () => (await import('./settings-dialog.tsx')).SettingsDialog,
  language: async () => (await import('./language-dialog.tsx')).LanguageDialog,
  speed: async () => (await import('./speed-dialog.tsx')).SpeedDialog,
  password: async () => (await import('./password-dialog.tsx')).PasswordDialog,
  notifications: async () => (await import('./news/news.ts')).NotificationsDialog,
  'notification-settings': async () => (await import('./news/news.ts')).NewsSettingsDialog,
  palette: async () => (await import('./palette-dialog.tsx')).PaletteDialog,
  shortcuts: async () => (await import('./shortcuts-dialog.tsx')).ShortcutsDialog,
  compliance: async () => (await import('./compliance-dialog.tsx')).ComplianceDialog as Shown,
}

export function ShellDialogs() {
  const session = useSession()
  const { dialogs: store, toasts, words } = session
  const { current } = useSyncExternalStore(store.subscribe, store.state)
  if (current === undefined) return null
  const giveUp = () => {
    store.close()
    toasts.push('fail', words.t('error.load'), Date.now())
  }
  return (
    <Boundary onError={giveUp}>
      <Suspense fallback={null}>
        <Current dialog={current} />
      </Suspense>
    </Boundary>
  )
}

function Current({ dialog }: { readonly dialog: ShellDialog }) {
  const draw = use(load(dialog.name, useSession()))
  return draw(dialog)
}

type Draw = (dialog: ShellDialog) => ReactNode
const loads = new Map<ShellDialog['name'], Promise<Draw>>()

/** Draws the dialog once its code and words are there; what failed is forgotten. */
function load(name: ShellDialog['name'], { words }: Session): Promise<Draw> {
  const found = loads.get(name)
  if (found !== undefined) return found
  const both = Promise.all([dialogs[name](), addTexts(words, 'dialogs')])
  const promise = both.then(([Shown]): Draw => (dialog) => <Shown dialog={dialog} />)
  loads.set(name, promise)
  promise.catch(() => loads.delete(name))
  return promise
}
