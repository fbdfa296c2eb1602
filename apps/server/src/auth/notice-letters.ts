// The letters that tell an owner of what was done with the account: a login from a browser that was
// not seen before, and a new password. In the language that the account was made in; they hold no
// link, which whoever copies them would put another into.
import { languageOf, type Translate } from '@trellis/texts'
import { serverWords } from '../texts/server-words.ts'
import type { Letter } from './letter.ts'

/** What is told: where it came from and when. */
export interface Seen {
  readonly browser: string
  readonly system: string
  readonly address: string
  readonly atMs: number
}

export type Notice = 'login' | 'password'

/** `lang` is the tag that the account was made with; the time is universal. */
export function noticeLetter(
  notice: Notice,
  { email: to, lang }: { readonly email: string; readonly lang: string },
  seen: Seen,
): Omit<Letter, 'untilMs'> {
  const language = languageOf(lang)
  const t = serverWords(language)
  const place = placeOf(seen, t)
  const text = [
    t(`letter.${notice}.told`, { place }),
    t('letter.you'),
    t(`letter.${notice}.notYou`),
  ]
  const subject = t(`letter.${notice}.subject`)
  return { to, subject, text: `${text.join('\n\n')}\n`, lang: language }
}

function placeOf({ browser, system, address, atMs }: Seen, t: Translate): string {
  const at = `${new Date(atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const known = browser === '' || system === '' ? browser + system : undefined
  const name = known ?? t('letter.browser', { browser, system })
  return t('letter.place', { browser: name || t('letter.unknown'), address, at })
}
