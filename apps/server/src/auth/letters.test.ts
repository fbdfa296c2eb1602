// Letters are in the language that the account was made in, with everything they tell.
import { expect, test } from 'vitest'
import { languages } from '@trellis/texts'
import { noticeLetter } from './notice-letters.ts'
import { resetLetter, resetLink } from './reset-letter.ts'

const email = 'reader@example.org'
const seen = {
  browser: 'Firefox',
  system: 'Linux',
  address: '192.0.2.7',
  atMs: Date.UTC(2026, 10, 29, 8, 13),
}

test.each(languages)('in $name', ({ language: lang }) => {
  const link = resetLink('https://example.org', lang, 'token')
  expect(link).toBe(
    lang === 'en'
      ? 'https://example.org/tradingbot/account/#reset=token'
      : `https://example.org/${lang}/tradingbot/account/#reset=token`,
  )
  const reset = resetLetter({ email, lang }, link, 10)
  expect(reset.text).toContain(`\n\n${link}\n\n`)
  expect(reset.text).toContain('10')
  const notices = (['login', 'password'] as const).map((it) =>
    noticeLetter(it, { email, lang }, seen),
  )
  for (const { text } of notices) {
    for (const it of ['Firefox', 'Linux', '192.0.2.7', '2026-11-29 08:13 UTC'])
      expect(text).toContain(it)
  }
  for (const letter of [reset, ...notices]) {
    expect(letter).toMatchObject({ to: email, lang })
    expect(letter.subject).toContain('Trellis')
    expect(letter.subject + letter.text).not.toMatch(/{{|letter\./)
  }
})

test('a browser that said nothing of itself, and an account of another region', () => {
  const unknown = { ...seen, browser: '', system: '' }
  const { text, lang } = noticeLetter('login', { email, lang: 'de-AT' }, unknown)
  expect(lang).toBe('de-DE')
  expect(text).toContain('(192.0.2.7)')
  const only = noticeLetter('login', { email, lang: 'en' }, { ...unknown, system: 'Linux' })
  expect(only.text).toContain(': Linux (192.0.2.7)')
})
