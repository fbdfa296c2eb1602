// The letter with the way to a new password, in the language that the account was made in.
import { languageOf, prefixOf } from '@trellis/texts'
import { serverWords } from '../texts/server-words.ts'
import type { Letter } from './letter.ts'

/** `lang` is the tag that the account was made with: "ar-SA". */
export function resetLetter(
  { email: to, lang }: { readonly email: string; readonly lang: string },
  link: string,
  minutes: number,
): Omit<Letter, 'untilMs'> {
  const language = languageOf(lang)
  const t = serverWords(language)
  const text = [
    t('letter.reset.asked'),
    link,
    t('letter.reset.once', { count: minutes }),
    t('letter.reset.notYou'),
  ]
  const subject = t('letter.reset.subject')
  return { to, subject, text: `${text.join('\n\n')}\n`, lang: language }
}

/** Where the page is that sets it; the token stands where no server, log or referrer sees it. */
export function resetLink(base: string, lang: string, token: string): string {
  return `${base}${prefixOf(languageOf(lang))}/tradingbot/account/#reset=${token}`
}
