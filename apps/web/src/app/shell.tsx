// The frame of every page: header, connection bar, page, footer, tab bar, and what may lie over
// them. What lies above it, the skip link first, the page itself draws (index.html).
import { useSyncExternalStore, type ReactNode } from 'react'
import { ToastStack } from '@trellis/ui'
import { useServerAway } from '../data/live.ts'
import { useSession, useWords } from './session-context.tsx'
import { ConnectionBar } from './connection-bar.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { ShellDialogs } from './shell-dialogs.tsx'
import { TabBar } from './tab-bar.tsx'
import { useShellKeys } from './use-shell-keys.ts'
import './above.css'
import './shell.css'

export function Shell({ children }: { readonly children: ReactNode }) {
  const t = useWords()
  const { toasts } = useSession()
  useShellKeys()
  const { shown } = useSyncExternalStore(toasts.subscribe, toasts.state)
  return (
    // While the server is away all figures are old: pages dim what was read before.
    <div className="frame" data-away={useServerAway() || undefined}>
      <div>
        <Header />
        <ConnectionBar />
      </div>
      {children}
      <Footer />
      <TabBar />
      <ShellDialogs />
      <ToastStack toasts={shown} onDismiss={toasts.dismiss} closeLabel={t('action.close')} />
    </div>
  )
}
