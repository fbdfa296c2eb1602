// The words of the shell's dialogs for what is none of them but asks the same: passwords and codes.
import { createTextsHook } from './words-hook.ts'

/** Waits for the words; nothing is shown meanwhile. */
export const useDialogTexts = createTextsHook('dialogs')
