// Shortcuts in components: a page enters its own, the shell alone listens to the keyboard. Nothing
// acts inside inputs, under a dialog, or when the reader has switched shortcuts off.
import { useEffect, useRef } from 'react'
import type { Shortcut } from '@trellis/bot-kit/web/shortcut.ts'
import { useSession } from './session-context.tsx'
import { isPaletteChord, isTaken, keyOf, nextStep, nothingTyped } from './shortcuts.ts'

/** Enters shortcuts for as long as the component is shown; the list may be new at every drawing. */
export function useShortcuts(list: readonly Shortcut[]): void {
  const { shortcuts } = useSession()
  const latest = useRef(list)
  useEffect(() => {
    latest.current = list
  })
  useEffect(() => shortcuts.add(() => latest.current), [shortcuts])
}

/** Whether the keyboard is a Mac's, whose chords are held with Cmd. */
export function isMac(): boolean {
  return /Mac|iPhone|iPad/.test(navigator.userAgent)
}

/** The one listener; used by the shell once. */
export function useShortcutKeys(): void {
  const { shortcuts, settings, dialogs } = useSession()
  useEffect(() => {
    let typed = nothingTyped
    const onKey = (event: KeyboardEvent) => {
      const covered = document.querySelector('dialog[open], [popover]:popover-open') !== null
      if (isPaletteChord(event, isMac())) {
        event.preventDefault()
        if (!covered) dialogs.open({ name: 'palette' })
        return
      }
      if (event.defaultPrevented || covered || !settings.get().shortcuts) return
      const key = keyOf(event)
      if (key === undefined || (event.target instanceof Element && isTaken(event.target, key))) {
        return
      }
      const step = nextStep(typed, key, event.timeStamp, shortcuts.all())
      typed = step.typed
      if (step.hit === undefined) return
      event.preventDefault()
      step.hit.run()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [shortcuts, settings, dialogs])
}
