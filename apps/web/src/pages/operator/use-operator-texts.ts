// The words of the operators' page, loaded with it.
import { createTextsHook } from '../../app/words-hook.ts'

/** Waits for the words by suspending. */
export const useOperatorTexts = createTextsHook('operator')
