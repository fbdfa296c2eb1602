// Which key means which shortcut: sequences, other alphabets, chords, who comes first.
import { describe, expect, test, vi } from 'vitest'
import type { Shortcut } from '@trellis/bot-kit/web/shortcut.ts'
import {
  createShortcuts,
  isPaletteChord,
  isTaken,
  keyOf,
  nextStep,
  nothingTyped,
  type KeyPress,
} from './shortcuts.ts'

const shortcut = (keys: string): Shortcut => ({ keys, label: keys, run: vi.fn() })
const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  isComposing: false,
  ...more,
})

describe('a key’s name', () => {
  test.each([
    [press('j', { code: 'KeyJ' }), 'j'],
    [press('J', { code: 'KeyJ' }), 'j'],
    [press('J', { code: 'KeyJ', shiftKey: true }), undefined],
    [press('ت', { code: 'KeyJ' }), 'j'],
    [press('о', { code: 'KeyJ' }), 'j'],
    [press('؟', { code: 'Slash', shiftKey: true }), '?'],
    [press('?', { code: 'Slash', shiftKey: true }), '?'],
    [press('/', { code: 'Digit7', shiftKey: true }), '/'],
    [press('Enter', { code: 'Enter' }), 'Enter'],
    [press('Enter', { code: 'Enter', shiftKey: true }), undefined],
    [press('k', { code: 'KeyK', ctrlKey: true }), undefined],
    [press('k', { code: 'KeyK', altKey: true }), undefined],
    [press('j', { code: 'KeyJ', isComposing: true }), undefined],
    [press('ß', { code: 'Minus' }), undefined],
  ])('%j is %s', (given, name) => {
    expect(keyOf(given)).toBe(name)
  })

  test('the palette’s chord is held with Ctrl, on a Mac with Cmd, in any alphabet', () => {
    expect(isPaletteChord(press('k', { ctrlKey: true }), false)).toBe(true)
    expect(isPaletteChord(press('ن', { code: 'KeyK', ctrlKey: true }), false)).toBe(true)
    expect(isPaletteChord(press('k', { ctrlKey: true }), true)).toBe(false)
    expect(isPaletteChord(press('k', { metaKey: true }), true)).toBe(true)
    expect(isPaletteChord(press('k'), false)).toBe(false)
    expect(isPaletteChord(press('K', { ctrlKey: true, shiftKey: true }), false)).toBe(false)
  })
})

describe('sequences', () => {
  const list = [shortcut('g h'), shortcut('g b'), shortcut('n'), shortcut('h')]
  const type = (keys: readonly (readonly [string, number])[]) =>
    keys.reduce<ReturnType<typeof nextStep>>(
      (step, [key, atMs]) => nextStep(step.typed, key, atMs, list),
      { typed: nothingTyped, hit: undefined },
    ).hit?.keys

  test.each([
    [[['n', 0]], 'n'],
    [[['g', 0]], undefined],
    [
      [
        ['g', 0],
        ['b', 400],
      ],
      'g b',
    ],
    [
      [
        ['g', 0],
        ['h', 2000],
      ],
      'h',
    ],
    [
      [
        ['g', 0],
        ['n', 100],
      ],
      'n',
    ],
    [
      [
        ['g', 0],
        ['g', 100],
        ['h', 200],
      ],
      'g h',
    ],
    [[['x', 0]], undefined],
  ] as const)('%j means %s', (keys, meant) => {
    expect(type(keys)).toBe(meant)
  })
})

test('a page’s meaning of a key goes before the shell’s, for as long as it is there', () => {
  const shortcuts = createShortcuts()
  const [shell, page] = [shortcut('/'), shortcut('/')]
  shortcuts.add(() => [shell, shortcut('n')])
  const leave = shortcuts.add(() => [page])
  expect(shortcuts.all()[0]).toBe(page)
  expect(shortcuts.all()).toHaveLength(2)
  leave()
  expect(shortcuts.all()[0]).toBe(shell)
})

test('inputs keep every key, buttons and links keep Enter', () => {
  const within = (part: string) => ({
    closest: (selector: string) =>
      selector.includes(part) ? ({} as ReturnType<Element['closest']>) : null,
  })
  expect(isTaken(within('textarea'), 'j')).toBe(true)
  expect(isTaken(within('a[href]'), 'j')).toBe(false)
  expect(isTaken(within('a[href]'), 'Enter')).toBe(true)
  expect(isTaken(within('nothing of this'), 'Enter')).toBe(false)
})
