// The letters that tell an owner of what was done with the account: a login from a browser that was
// not seen before, and a new password. In the language that the account was made in; they hold no
// link, which whoever copies them would put another into.
import { isArabic, type Letter } from './letter.ts'

/** What is told: where it came from and when. */
export interface Seen {
  readonly browser: string
  readonly system: string
  readonly address: string
  readonly atMs: number
}

const words = {
  en: {
    login: (place: string) => ({
      subject: 'A new browser logged in to Trellis',
      text: [
        `Somebody logged in to your account at Trellis from a browser that was not seen before: ${place}.`,
        'It was you? Then there is nothing to do.',
        'It was not you? Set a new password in the account menu: that signs everybody out.',
      ],
    }),
    password: (place: string) => ({
      subject: 'Your password at Trellis was changed',
      text: [
        `The password of your account at Trellis was changed: ${place}.`,
        'It was you? Then there is nothing to do.',
        'It was not you? Ask for a new password at the login now, and write to who runs this server.',
      ],
    }),
    place: ({ browser, system, address }: Seen, at: string) =>
      `${[browser, system].filter((it) => it !== '').join(', ') || 'a browser'} (${address}), ${at}`,
  },
  ar: {
    login: (place: string) => ({
      subject: 'دخل متصفح جديد إلى Trellis',
      text: [
        `دخل أحدهم إلى حسابك في Trellis من متصفح لم يُعرف من قبل: ${place}.`,
        'كنت أنت؟ لا حاجة إلى فعل شيء.',
        'لم تكن أنت؟ عيّن كلمة مرور جديدة من قائمة الحساب: ذلك يُخرج الجميع.',
      ],
    }),
    password: (place: string) => ({
      subject: 'تغيّرت كلمة مرورك في Trellis',
      text: [
        `تغيّرت كلمة مرور حسابك في Trellis: ${place}.`,
        'كنت أنت؟ لا حاجة إلى فعل شيء.',
        'لم تكن أنت؟ اطلب كلمة مرور جديدة عند الدخول الآن، واكتب إلى مشغّل هذا الخادم.',
      ],
    }),
    place: ({ browser, system, address }: Seen, at: string) =>
      `${[browser, system].filter((it) => it !== '').join('، ') || 'متصفح'} (${address})، ${at}`,
  },
} as const

export type Notice = 'login' | 'password'

/** `lang` is the tag that the account was made with; the time is universal. */
export function noticeLetter(
  notice: Notice,
  { email: to, lang }: { readonly email: string; readonly lang: string },
  seen: Seen,
): Omit<Letter, 'untilMs'> {
  const language = isArabic(lang) ? 'ar' : 'en'
  const table = words[language]
  const at = `${new Date(seen.atMs).toISOString().slice(0, 16).replace('T', ' ')} UTC`
  const { subject, text } = table[notice](table.place(seen, at))
  return { to, subject, text: `${text.join('\n\n')}\n`, lang: language }
}
