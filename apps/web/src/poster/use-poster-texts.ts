// The words of the dialog that makes a poster, loaded with it.
import { createTextsHook } from '../app/words-hook.ts'

/** Waits for the words by suspending. */
export const usePosterTexts = createTextsHook('poster')
