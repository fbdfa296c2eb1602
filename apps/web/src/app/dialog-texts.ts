// The words of the shell's dialogs, by language: a chunk of their own, which comes with the first
// of them and with what else says them.

export const dialogTexts = {
  en: () => import('../texts/dialogs-en.ts'),
  ar: () => import('../texts/dialogs-ar.ts'),
} as const
