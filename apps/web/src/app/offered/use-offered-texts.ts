// The words of what few accounts and regions are told beside a form; they come with its code.
import { createTextsHook } from '../words-hook.ts'

/** Waits for the words by suspending. */
export const useOfferedTexts = createTextsHook('offered')
