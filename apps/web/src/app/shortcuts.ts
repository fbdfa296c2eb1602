// The one table of keyboard shortcuts: the shell and each page enter theirs while they are shown.
// Knows no page and no element; no key in it may do what cannot be undone.
import type { Shortcut } from '@trellis/bot-kit/web/shortcut.ts'

/** A second key of a sequence ("g h") counts within this time. */
const SEQUENCE_MS = 1500

export interface Shortcuts {
  /** Enters a list, read anew at every key press; answers what takes it out again. */
  add(list: () => readonly Shortcut[]): () => void
  /** All that act now, the newest page first, so that a page may give a key its own meaning. */
  all(): readonly Shortcut[]
}

export function createShortcuts(): Shortcuts {
  const lists: (() => readonly Shortcut[])[] = []
  return {
    add(list) {
      lists.unshift(list)
      return () => void lists.splice(lists.indexOf(list), 1)
    },
    all: () => {
      const named = new Map<string, Shortcut>()
      for (const shortcut of lists.flatMap((list) => list())) {
        if (!named.has(shortcut.keys)) named.set(shortcut.keys, shortcut)
      }
      return [...named.values()]
    },
  }
}

/** Keys of a sequence that has begun, and when, in ms of the event's clock. */
export interface Typed {
  readonly keys: string
  readonly atMs: number
}

export const nothingTyped: Typed = { keys: '', atMs: 0 }

export interface Step {
  readonly typed: Typed
  readonly hit: Shortcut | undefined
}

/** What one more key means: a shortcut, the beginning of one, or nothing. */
export function nextStep(
  was: Typed,
  key: string,
  atMs: number,
  shortcuts: readonly Shortcut[],
): Step {
  const begun = was.keys !== '' && atMs - was.atMs <= SEQUENCE_MS
  const keys = begun ? `${was.keys} ${key}` : key
  const hit = shortcuts.find((shortcut) => shortcut.keys === keys)
  if (hit !== undefined) return { typed: nothingTyped, hit }
  const begins = shortcuts.some((shortcut) => shortcut.keys.startsWith(`${keys} `))
  if (begins) return { typed: { keys, atMs }, hit: undefined }
  // A key that continues nothing may still mean something by itself.
  if (begun) return nextStep(nothingTyped, key, atMs, shortcuts)
  return { typed: nothingTyped, hit: undefined }
}

export type KeyPress = Pick<
  KeyboardEvent,
  'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey' | 'isComposing'
>

/**
 * The key as shortcuts name it, undefined where it can be none. Letters of other alphabets count by
 * their place on the keyboard, so that an Arabic layout needs no switching.
 */
export function keyOf(press: KeyPress): string | undefined {
  if (press.ctrlKey || press.metaKey || press.altKey || press.isComposing) return undefined
  const { key, code, shiftKey } = press
  const letter = /^[a-z]$/i.test(key) ? key : isAscii(key) ? '' : (/^Key(.)$/.exec(code)?.[1] ?? '')
  if (letter !== '') return shiftKey ? undefined : letter.toLowerCase()
  if (key.length > 1) return shiftKey ? undefined : key
  if (!isAscii(key)) return code === 'Slash' ? (shiftKey ? '?' : '/') : undefined
  return key
}

function isAscii(key: string): boolean {
  return key.length > 1 || (key >= '!' && key <= '~')
}

/** Ctrl-K, on a Mac Cmd-K: the palette. A chord, so that it acts inside inputs as well. */
export function isPaletteChord(press: KeyPress, mac: boolean): boolean {
  const held = mac ? press.metaKey && !press.ctrlKey : press.ctrlKey && !press.metaKey
  const isK = press.code === 'KeyK' || press.key.toLowerCase() === 'k'
  return held && isK && !press.altKey && !press.shiftKey
}

const WRITING =
  'input:not([type=checkbox], [type=radio], [type=button]), textarea, select, ' +
  '[contenteditable]:not([contenteditable=false]), [role=menu], [role=listbox]'
const ACTING = 'a[href], button, summary, [role=button]'

/** Whether the focused element has its own use for the key: no shortcut acts in its stead. */
export function isTaken(focused: Pick<Element, 'closest'>, key: string): boolean {
  if (focused.closest(WRITING) !== null) return true
  return (key === 'Enter' || key === ' ') && focused.closest(ACTING) !== null
}
