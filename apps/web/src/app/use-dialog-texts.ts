// The words of the shell's dialogs for what is none of them but asks the same: passwords and codes.
import { dialogTexts } from './dialog-texts.ts'
import { createWordsHook } from './words-hook.ts'

/** Waits for the words; nothing is shown meanwhile. */
export const useDialogTexts = createWordsHook(async (words, language) => {
  words.add((await dialogTexts[language]()).texts)
})
