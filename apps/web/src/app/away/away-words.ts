// The words of what leaves the page, loaded with that part of the settings.
import { createTextsHook } from '../words-hook.ts'

/** Waits for the words by suspending. */
export const useAwayWords = createTextsHook('away')
