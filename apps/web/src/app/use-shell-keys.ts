// The keys that act on every page: places, a new bot, search, help.
import { useLocation } from 'wouter'
import { lastCreatePath } from './last-create.ts'
import { useSession, useWords } from './session-context.tsx'
import { useShortcutKeys, useShortcuts } from './use-shortcuts.ts'

/** Enters the shell's shortcuts and starts listening; used by the shell once. */
export function useShellKeys(): void {
  const t = useWords()
  const { dialogs } = useSession()
  const [, navigate] = useLocation()
  useShortcuts([
    { keys: '/', label: t('keys.search'), run: () => dialogs.open({ name: 'palette' }) },
    { keys: 'g h', label: t('keys.home'), run: () => navigate('/') },
    { keys: 'g b', label: t('keys.myBots'), run: () => navigate('/my-bot/') },
    { keys: 'n', label: t('keys.new'), run: () => navigate(lastCreatePath()) },
    { keys: '?', label: t('keys.help'), run: () => dialogs.open({ name: 'shortcuts' }) },
  ])
  useShortcutKeys()
}
