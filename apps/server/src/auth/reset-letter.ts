// The letter with the way to a new password, in the language that the account was made in.
import { isArabic, type Letter } from './letter.ts'

const words = {
  en: {
    subject: 'A new password for Trellis',
    text: (link: string, minutes: number) => [
      'Somebody asked for a new password for your account at Trellis. Set it here:',
      link,
      `The link works once, within ${minutes} minutes. It signs you out everywhere.`,
      'It was not you? Then do nothing: your password stays as it is.',
    ],
  },
  ar: {
    subject: 'كلمة مرور جديدة لحسابك في Trellis',
    text: (link: string, minutes: number) => [
      'طلب أحدهم كلمة مرور جديدة لحسابك في Trellis. عيّنها هنا:',
      link,
      `يعمل الرابط مرة واحدة خلال ${minutes} دقائق، ويُخرجك من كل مكان.`,
      'لم تكن أنت؟ لا تفعل شيئًا: تبقى كلمة مرورك كما هي.',
    ],
  },
} as const

/** `lang` is the tag that the account was made with: "ar-SA". */
export function resetLetter(
  { email: to, lang }: { readonly email: string; readonly lang: string },
  link: string,
  minutes: number,
): Omit<Letter, 'untilMs'> {
  const language = isArabic(lang) ? 'ar' : 'en'
  const { subject, text } = words[language]
  return { to, subject, text: `${text(link, minutes).join('\n\n')}\n`, lang: language }
}

/** Where the page is that sets it; the token stands where no server, log or referrer sees it. */
export function resetLink(base: string, lang: string, token: string): string {
  return `${base}${isArabic(lang) ? '/ar-SA' : ''}/tradingbot/account/#reset=${token}`
}
