// Telegram's colours are taken where words stay readable, else ours stand.
import { expect, test } from 'vitest'
import { isDark, isReadable, tokensOf } from './theme.ts'

const DARK_WORDS = ['#e9ecf1', '#a9b2c0', '#8f99a9', '#a79dff', '#2ebd85', '#ff6d80', '#f2b84b']

test('the contrast is that of WCAG', () => {
  expect(isReadable('#000000', '#ffffff')).toBe(true)
  expect(isReadable('#767676', '#ffffff')).toBe(true)
  expect(isReadable('#777777', '#ffffff')).toBe(false)
})

test.each([
  [{ bg_color: '#212d3b' }, true],
  [{ bg_color: '#ffffff' }, false],
  [{}, undefined],
] as const)('%j is dark: %s', (colours, is) => expect(isDark(colours)).toBe(is))

test('grounds and the button are taken over', () => {
  const colours = {
    bg_color: '#17212b',
    secondary_bg_color: '#0e1621',
    section_bg_color: '#17212b',
    button_color: '#1f6aa5',
    button_text_color: '#ffffff',
  }
  expect(tokensOf(colours, DARK_WORDS)).toEqual({
    '--ground': '#0e1621',
    '--card': '#17212b',
    '--accent-fill': '#1f6aa5',
    '--on-accent': '#ffffff',
  })
})

test('what words could not be read on is left', () => {
  const colours = {
    bg_color: '#5a6a7a',
    secondary_bg_color: '#0e1621',
    button_color: '#5eb5f7',
    button_text_color: '#ffffff',
  }
  expect(tokensOf(colours, DARK_WORDS)).toEqual({ '--ground': '#0e1621' })
  expect(tokensOf({}, DARK_WORDS)).toEqual({})
  expect(tokensOf({ bg_color: '#17212b' }, DARK_WORDS)).toEqual({})
})
